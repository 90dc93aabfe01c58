// The memory with which a WebAssembly binary begins, as it stands in the binary: its words can be read and put.
const DATA = 11; // the section of the data
const WORD = 4; // bytes of an address

export class Memory {
  constructor(binary) {
    this.binary = new DataView(binary.buffer, binary.byteOffset, binary.length);
    this.pieces = []; // from where to where in the memory, and where in the binary: what is zero between them stands nowhere
    this.at = WORD * 2;
    while (this.at < binary.length) {
      const kind = this.#byte(), size = this.#number(), end = this.at + size;
      if (kind === DATA) this.#readPieces();
      this.at = end;
    }
    this.from = this.pieces[0].from;
    this.bytes = Buffer.alloc((this.pieces.at(-1).to + WORD) & -WORD);
    for (const { from, to, at } of this.pieces) this.bytes.set(binary.subarray(at, at + to - from), from);
  }

  #byte() { return this.binary.getUint8(this.at++); }
  #number() {
    let value = 0, scale = 1, byte;
    do { byte = this.#byte(); value += (byte & 127) * scale; scale *= 128; } while (byte & 128);
    return value;
  }
  #readPieces() {
    for (let count = this.#number(); count; count--) {
      const [kind, constant] = [this.#number(), this.#byte()], from = this.#number(), end = this.#byte(), size = this.#number();
      if (kind !== 0 || constant !== 0x41 || end !== 0x0b) throw new Error("a piece of the memory has no fixed place");
      this.pieces.push({ from, to: from + size, at: this.at });
      this.at += size;
    }
  }

  get to() { return this.bytes.length; }
  word(at) { return this.bytes.readUInt32LE(at); }
  *words() { for (let at = this.from & -WORD; at + WORD <= this.to; at += WORD) yield at; }
  isAddress(word) { return word >= this.from && word < this.to; }
  text(at) { return this.isAddress(at) ? this.bytes.toString("latin1", at, this.bytes.indexOf(0, at)) : ""; }

  // Put words there; what stands nowhere in the binary is zero and stays it.
  put(at, words) {
    for (const [place, word] of words.entries()) {
      const there = at + WORD * place, [piece] = this.#within(there, there + WORD);
      if (word === this.word(there)) continue;
      if (!piece || piece.from > there || piece.to < there + WORD) throw new Error(`nothing can be put at ${there}`);
      this.bytes.writeUInt32LE(word, there);
      this.binary.setUint32(piece.at + there - piece.from, word, true);
    }
  }

  // Put zeros there.
  wipe(from, to) {
    this.bytes.fill(0, from, to);
    for (const piece of this.#within(from, to)) {
      for (let at = Math.max(from, piece.from); at < Math.min(to, piece.to); at++) this.binary.setUint8(piece.at + at - piece.from, 0);
    }
  }
  #within(from, to) { return this.pieces.filter((piece) => piece.from < to && from < piece.to); }
}
