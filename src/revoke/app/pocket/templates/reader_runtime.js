"use strict";
/* What the compiled reader of told stories finds in Python: collections by value, slices, comparisons, its strings. */

const $hash = (v) => {
  if (v === null || typeof v !== "object") return v;
  if (v instanceof $Enum) return v;
  if (v.$h !== undefined) return v.$h;
  return `\u0001${$spelt(v)}`;
};
let $numbers = 0;
const $spelt = (v) => {
  if (typeof v === "string") return `s${v}\u0002`;
  if (v === null || typeof v !== "object") return `${v}\u0002`;
  if (Array.isArray(v)) return `(${v.map($spelt).join("")})`;
  if (v instanceof $Set) return `{${[...v].map($spelt).sort().join("")}}`;
  if (v instanceof $Data && !v.constructor.$same) return `${v.constructor.name}<${v.constructor.$compared.map((f) => $spelt(v[f + "$"])).join("")}>`;
  if (v instanceof $Dict) return `d${[...v.m.values()].map($spelt).join("")}`;
  if (v.$n === undefined) Object.defineProperty(v, "$n", { value: ++$numbers });
  return `#${v.$n}\u0002`;
};

class $Data {
  constructor(...given) {
    const { $f, $d } = new.target;
    const preset = $d ? $d() : [];
    $f.forEach((f, i) => { this[`${f}$`] = given[i] === undefined ? preset[i - $f.length + preset.length] : given[i]; });
    this.__post_init__$?.();
  }
  static get $compared() { return this.$c || this.$f; }
}

class $Enum {
  static $new(name, value) {
    const made = new this();
    made.name$ = name;
    made.value$ = value;
    if (!Object.hasOwn(this, "$all")) this.$all = [];
    this.$all.push(made);
    this[`${name}$`] = made;
  }
  static $of(value) {
    const found = this.$all.find((each) => each.value$ === value);
    if (!found) throw new Error(`${value} is not one of ${this.name}`);
    return found;
  }
  static [Symbol.iterator]() { return this.$all[Symbol.iterator](); }
}

class $Set {
  constructor(of) {
    this.m = new Map();
    if (of) for (const each of of) this.m.set($hash(each), each);
  }
  [Symbol.iterator]() { return this.m.values(); }
  get length() { return this.m.size; }
  has(v) { return this.m.has($hash(v)); }
  add$(v) { const h = $hash(v); if (!this.m.has(h)) this.m.set(h, v); return null; }
  isdisjoint$(others) { for (const each of others) if (this.has(each)) return false; return true; }
  union$(...others) { return new this.constructor([this, ...others].flatMap((each) => [...each])); }
  pop$() { const [h, v] = this.m.entries().next().value; this.m.delete(h); return v; }
  discard$(v) { this.m.delete($hash(v)); return null; }
}

class $Frozen extends $Set {}

class $Dict {
  constructor(of) {
    this.m = new Map();
    if (of) for (const [k, v] of of instanceof $Dict ? of.m.values() : of) this.set$(k, v);
  }
  *[Symbol.iterator]() { for (const [k] of this.m.values()) yield k; }
  get length() { return this.m.size; }
  has(k) { return this.m.has($hash(k)); }
  set$(k, v) { const h = $hash(k), at = this.m.get(h); if (at) at[1] = v; else this.m.set(h, [k, v]); }
  get$(k, other = null) { const at = this.m.get($hash(k)); return at ? at[1] : other; }
  setdefault$(k, other = null) { const h = $hash(k); let at = this.m.get(h); if (!at) this.m.set(h, at = [k, other]); return at[1]; }
  items$() { return [...this.m.values()].map(([k, v]) => [k, v]); }
  keys$() { return new $Set(this); }
  values$() { return [...this.m.values()].map(([, v]) => v); }
  pop$(k, other = null) { const h = $hash(k), at = this.m.get(h); this.m.delete(h); return at ? at[1] : other; }
}

const $t = (v) => v === null || v === undefined || v === false || v === 0 || v === "" ? false : v === true ? true : typeof v === "object" && (Array.isArray(v) || v instanceof $Set || v instanceof $Dict) ? v.length > 0 : true;

function $eq(a, b) {
  if (a === b) return true;
  if (a === null || b === null || typeof a !== "object" || typeof b !== "object") return false;
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return false;
    for (let i = 0; i < a.length; i++) if (!$eq(a[i], b[i])) return false;
    return true;
  }
  if (a instanceof $Set) {
    if (!(b instanceof $Set) || a.length !== b.length) return false;
    for (const h of a.m.keys()) if (!b.m.has(h)) return false;
    return true;
  }
  if (a instanceof $Dict) {
    if (!(b instanceof $Dict) || a.length !== b.length) return false;
    for (const [h, [, v]] of a.m) { const at = b.m.get(h); if (!at || !$eq(v, at[1])) return false; }
    return true;
  }
  if (a instanceof $Data) {
    if (a.constructor !== b.constructor || a.constructor.$same) return false;
    for (const f of a.constructor.$compared) if (!$eq(a[`${f}$`], b[`${f}$`])) return false;
    return true;
  }
  return false;
}

function $cmp(a, b) {
  if (Array.isArray(a)) {
    for (let i = 0; i < a.length && i < b.length; i++) { const c = $cmp(a[i], b[i]); if (c) return c; }
    return a.length - b.length;
  }
  return a < b ? -1 : a > b ? 1 : 0;
}
const $within = (a, b) => { for (const h of a.m.keys()) if (!b.m.has(h)) return false; return true; };
const $lt = (a, b) => a instanceof $Set ? a.length < b.length && $within(a, b) : typeof a === "number" ? a < b : $cmp(a, b) < 0;
const $gt = (a, b) => $lt(b, a);
const $le = (a, b) => a instanceof $Set ? $within(a, b) : typeof a === "number" ? a <= b : $cmp(a, b) <= 0;
const $ge = (a, b) => $le(b, a);
const $in = (v, of) => typeof of === "string" ? of.includes(v) : Array.isArray(of) ? of.some((each) => $eq(each, v)) : of.has(v);

const $add = (a, b) => Array.isArray(a) ? a.concat(b) : a + b;
const $iadd = (a, b) => Array.isArray(a) ? a.concat([...b]) : a + b;
const $mul = (a, b) => typeof a === "string" ? a.repeat(Math.max(b, 0)) : typeof b === "string" ? b.repeat(Math.max(a, 0)) : Array.isArray(a) ? Array(Math.max(b, 0)).fill(a).flat() : a * b;
const $mod = (a, b) => ((a % b) + b) % b;
const $sub = (a, b) => a instanceof $Set ? new a.constructor([...a].filter((each) => !b.has(each))) : a - b;
const $joined = (a, b) => {  // the lists of a language are put together again and again
  if (!(a instanceof $Frozen && b instanceof $Frozen)) return new a.constructor([...a, ...b]);
  const known = a.with ||= new WeakMap();
  if (!known.has(b)) known.set(b, new $Frozen([...a, ...b]));
  return known.get(b);
};
const $or = (a, b) => a instanceof $Set ? $joined(a, b) : a instanceof $Dict ? new $Dict([...a.items$(), ...b.items$()]) : typeof a === "boolean" ? a || b : a | b;
const $ior = (a, b) => {
  if (!(a instanceof $Set) || a instanceof $Frozen) return $or(a, b);
  for (const each of b) a.add$(each);
  return a;
};
const $and = (a, b) => a instanceof $Set ? new a.constructor([...a].filter((each) => b.has(each))) : typeof a === "boolean" ? a && b : a & b;
const $xor = (a, b) => a instanceof $Set ? new a.constructor([...$sub(a, b), ...$sub(b, a)]) : a !== b;

function $get(of, at) {
  if (typeof of === "string" || Array.isArray(of)) {
    const found = of[at < 0 ? of.length + at : at];
    if (found === undefined) throw new RangeError(`no place ${at} among ${of.length}`);
    return found;
  }
  if (of instanceof $Dict) {
    const found = of.m.get($hash(at));
    if (!found) throw new RangeError(`no key ${$str(at)}`);
    return found[1];
  }
  return of.group$(at);
}
function $put(of, at, v) {
  if (of instanceof $Dict) of.set$(at, v);
  else of[at < 0 ? of.length + at : at] = v;
}
function $del(of, at) {
  if (of instanceof $Dict) of.pop$(at);
  else of.splice(at < 0 ? of.length + at : at, 1);
}
function $slice(of, from, to, by) {
  if (by === undefined || by === 1) return of.slice(from === null ? 0 : from, to === null ? undefined : to);
  if (by !== -1 || from !== null || to !== null) throw new RangeError("no such slice");
  return $reversed(of);
}
function $setslice(of, from, to, v) {
  const place = (at, none) => at === null ? none : Math.min(Math.max(at < 0 ? of.length + at : at, 0), of.length);
  const start = place(from, 0);
  of.splice(start, Math.max(place(to, of.length) - start, 0), ...v);
}
const $stop = () => { throw new RangeError("nothing is left"); };

const $len = (of) => of.length;
const $range = (from, to, by = 1) => {
  if (to === undefined) [from, to] = [0, from];
  const out = [];
  for (let i = from; by > 0 ? i < to : i > to; i += by) out.push(i);
  return out;
};
const $enumerate = (of, start = 0) => {
  let at = typeof start === "object" ? start.start$ : start;
  const out = [];
  for (const each of of) out.push([at++, each]);
  return out;
};
const $any = (of) => { for (const each of of) if ($t(each)) return true; return false; };
const $all = (of) => { for (const each of of) if (!$t(each)) return false; return true; };
const $iter = (of) => of[Symbol.iterator]();
const $next = (of, other) => {
  const { done, value } = (Array.isArray(of) ? of[Symbol.iterator]() : of).next();
  return done ? (other === undefined ? $stop() : other) : value;
};
function $best(sign, given) {
  const last = given[given.length - 1];
  const options = last !== null && typeof last === "object" && Object.getPrototypeOf(last) === Object.prototype ? given.pop() : {};
  const of = given.length === 1 ? [...given[0]] : given;
  if (!of.length) return "default$" in options ? options.default$ : $stop();
  const key = options.key$ || ((each) => each);
  let best = of[0], found = key(best);
  for (const each of of.slice(1)) { const one = key(each); if (sign * $cmp(one, found) > 0) [best, found] = [each, one]; }
  return best;
}
const $max = (...given) => $best(1, given);
const $min = (...given) => $best(-1, given);
const $sum = (of, start = 0) => { let out = start; for (const each of of) out += Number(each); return out; };
const $bool = $t;
const $tuple = (of) => of === undefined ? [] : [...of];
const $list = $tuple;
const $set = (of) => new $Set(of);
const $frozenset = (of) => new $Frozen(of);
const $dict = (of, more) => { const out = new $Dict(of); if (more) for (const key in more) out.set$(key.slice(0, -1), more[key]); return out; };
const $items = (of) => of.items$();
const $sorted = (of, { key$: key = (each) => each, reverse$: down = false } = {}) => {
  const out = [...of].map((each) => [key(each), each]).sort(([a], [b]) => (down ? $cmp(b, a) : $cmp(a, b)));
  return out.map(([, each]) => each);
};
const $reversed = (of) => [...of].reverse();
const $zip = (...of) => {
  const lists = of.filter((each) => each !== null && each[Symbol.iterator]).map((each) => [...each]);
  const least = lists.length ? Math.min(...lists.map((each) => each.length)) : 0;
  return $range(least).map((at) => lists.map((each) => each[at]));
};
const $pairwise = (of) => { const all = [...of]; return all.slice(1).map((each, at) => [all[at], each]); };
const $map = (work, ...of) => of.length === 1 ? [...of[0]].map((each) => work(each)) : $zip(...of).map((each) => work(...each));
const $partial = (work, ...first) => (...rest) => work(...first, ...rest);
const $int = (v) => typeof v === "number" ? v : typeof v === "boolean" ? Number(v) : parseInt(v, 10);
const $abs = Math.abs;
const $str = (v) => v === null ? "None" : v === true ? "True" : v === false ? "False" : String(v);
const $repr = (v) => typeof v === "string" ? `'${v}'` : $str(v);
const $getattr = (of, name, other) => { const found = of === null ? undefined : of[`${name}$`]; return found === undefined ? other : typeof found === "function" ? found.bind(of) : found; };
const $fields = (of) => (of.$f || of.constructor.$f).map((each) => ({ name$: each }));
const $replace = (of, changed) => {
  const values = of.constructor.$f.map((each) => `${each}$` in changed ? changed[`${each}$`] : of[`${each}$`]);
  return new of.constructor(...values);
};
const $bound = (of, name) => { const found = of[name]; return typeof found === "function" ? found.bind(of) : found; };
const $filled = (given, names, by_name) => [...given, ...names.slice(given.length).map((each) => by_name[`${each}$`])];
const $maker = (kind) => kind.$all ? (value) => kind.$of(value) : (...given) => new kind(...given);
const $make = (kind, given) => new kind(...kind.$f.map((each) => given[`${each}$`]));
const $spread = (of) => Object.fromEntries(of.items$().map(([key, value]) => [`${key}$`, value]));
const $bisect_left = (of, v) => {
  let low = 0, high = of.length;
  while (low < high) { const middle = (low + high) >> 1; if ($cmp(of[middle], v) < 0) low = middle + 1; else high = middle; }
  return low;
};
const $cache = (work) => {
  const known = new Map();
  return (...of) => { const key = of.length === 1 ? $hash(of[0]) : $hash(of); if (!known.has(key)) known.set(key, work(...of)); return known.get(key); };
};
const $once = (of, name) => {
  const value = of[`$make_${name}`]();
  Object.defineProperty(of, `${name}$`, { value });
  return value;
};
const $is_str = (v) => typeof v === "string";
const $is_int = (v) => typeof v === "number" || typeof v === "boolean";
const $is_bool = (v) => typeof v === "boolean";
const $is_tuple = Array.isArray;
const $is_list = Array.isArray;
const $is_frozenset = (v) => v instanceof $Frozen;
const $is_set = (v) => v instanceof $Set && !$is_frozenset(v);
const $is_dict = (v) => v instanceof $Dict;

/* Strings and lists, and regular expressions as Python spells them. */

const $letter = /^\p{L}+$/u;
const $methods = (of, methods) => {
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(of.prototype, `${name}$`, { value, configurable: true });
};
$methods(Array, {
  append(v) { this.push(v); return null; },
  extend(of) { for (const each of of) this.push(each); return null; },
  index(v) { const at = this.findIndex((each) => $eq(each, v)); return at < 0 ? $stop() : at; },
  count(v) { return this.filter((each) => $eq(each, v)).length; },
  pop(at = -1) { return this.splice(at < 0 ? this.length + at : at, 1)[0]; },
  insert(at, v) { this.splice(at, 0, v); return null; },
  remove(v) { this.splice(this.index$(v), 1); return null; },
});
$methods(String, {
  split(by) { return by === undefined || by === null ? String(this).trim().split(/\s+/).filter(Boolean) : String(this).split(by); },
  join(of) { return [...of].join(String(this)); },
  startswith(of, at = 0) { return Array.isArray(of) ? of.some((each) => this.startsWith(each, at)) : this.startsWith(of, at); },
  endswith(of) { return Array.isArray(of) ? of.some((each) => this.endsWith(each)) : this.endsWith(of); },
  isalpha() { return $letter.test(this); },
  isdigit() { return /^\p{Nd}+$/u.test(this); },
  isupper() { return this.toUpperCase() === String(this) && this.toLowerCase() !== String(this); },
  upper() { return this.toUpperCase(); },
  lower() { return this.toLowerCase(); },
  casefold() { return this.toLowerCase().replaceAll("ß", "ss").replaceAll("ς", "σ"); },
  capitalize() { return this.slice(0, 1).toUpperCase() + this.slice(1).toLowerCase(); },
  strip(of) { return of === undefined ? this.trim() : this.replace(new RegExp(`^[${$re_escape(of)}]+|[${$re_escape(of)}]+$`, "g"), ""); },
  replace(a, b) { return this.replaceAll(a, () => b); },
  partition(by) { const at = this.indexOf(by); return at < 0 ? [String(this), "", ""] : [this.slice(0, at), by, this.slice(at + by.length)]; },
  index(v) { const at = this.indexOf(v); return at < 0 ? $stop() : at; },
  find(v) { return this.indexOf(v); },
  count(v) { return this.split(v).length - 1; },
  removeprefix(v) { return this.startsWith(v) ? this.slice(v.length) : String(this); },
});

const $re_normalize = (form, text) => text.normalize(form);
const $re_combining = (text) => (/^\p{M}$/u.test(text) ? 1 : 0);
const $re_escape = (text) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");

/* A pattern of Python as JavaScript spells it. Letters, digits and the underscore are any language's. Where something
   that may be left out may also be nothing, Python takes the nothing as soon as it comes to it, and JavaScript looks
   further: there what may be left out is no longer said to be so. */
const $word = "[\\p{L}\\p{N}_]";
function $spelling(pattern) {
  let out = "", at = 0;
  const groups = [{ empty: true, any: false, looks: false }];
  const letters = (set) => (groups.some((each) => each.capitals) ? set.replace(/[a-z]/gi, (one) => one.toLowerCase() + one.toUpperCase()) : set);
  const optional = () => /^(?:[*?]|\{0)/.test(pattern.slice(at, at + 2));
  const atom = (spelt) => { out += spelt; if (!optional()) groups.at(-1).empty = false; };
  const escaped = (sign, within) =>
    sign === "w" ? (within ? "\\p{L}\\p{N}_" : $word)
    : sign === "W" && !within ? "[^\\p{L}\\p{N}_]"
    : /[a-zA-Z0-9^$.*+?()[\]{}|/\\]/.test(sign) || (within && sign === "-") ? `\\${sign}`
    : sign;
  while (at < pattern.length) {
    const sign = pattern[at++];
    if (sign === "\\") {
      const next = pattern[at++];
      if (next === "b") out += `(?:(?<=${$word})(?!${$word})|(?<!${$word})(?=${$word}))`;
      else atom(escaped(next, false));
    } else if (sign === "[") {
      let set = pattern[at] === "^" ? (at++, "^") : "";
      for (let first = true; first || pattern[at] !== "]"; first = false) {
        if (pattern[at] === "\\") { set += escaped(pattern[at + 1], true); at += 2; } else set += pattern[at++];
      }
      at++;
      atom(set === "^\\W\\d_" ? "\\p{L}" : `[${/\\p|\\d/.test(set) ? set : letters(set)}]`);
    } else if (sign === "(") {
      const [, kind] = /^(\?(?:P<|<[=!]|[=!:]|i:))?/.exec(pattern.slice(at, at + 4));
      at += kind ? kind.length : 0;
      out += `(${kind === "?P<" ? "?<" : kind === "?i:" ? "?:" : kind || ""}`;
      if (kind === "?P<") { const end = pattern.indexOf(">", at); out += pattern.slice(at, end + 1); at = end + 1; }
      groups.push({ empty: true, any: false, looks: /^\?<?[=!]$/.test(kind || ""), capitals: kind === "?i:" });
    } else if (sign === "|") {
      const group = groups.at(-1);
      group.any ||= group.empty;
      group.empty = true;
      out += sign;
    } else if (sign === ")") {
      const group = groups.pop(), empty = group.any || group.empty;
      out += sign;
      if (pattern[at] === "?" && empty) at++;
      else if (!group.looks && !empty && !optional()) groups.at(-1).empty = false;
    } else if (/[*+?{]/.test(sign)) {
      const rest = sign === "{" ? pattern.slice(at, pattern.indexOf("}", at) + 1) : "";
      at += rest.length;
      out += sign + rest;
    } else if (/[$^]/.test(sign)) out += sign;
    else atom(groups.some((each) => each.capitals) && /[a-z]/i.test(sign) ? `[${letters(sign)}]` : sign);
  }
  return out;
}

class $Match {
  constructor(found) { this.f = found; }
  start$(of = 0) { return of === 0 ? this.f.index : this.f.indices[of] ? this.f.indices[of][0] : -1; }
  end$(of = 0) { return of === 0 ? this.f.index + this.f[0].length : this.f.indices[of] ? this.f.indices[of][1] : -1; }
  span$(of = 0) { return [this.start$(of), this.end$(of)]; }
  group$(of = 0) { const found = typeof of === "string" ? this.f.groups[of] : this.f[of]; return found === undefined ? null : found; }
  groups$() { return this.f.slice(1).map((each) => (each === undefined ? null : each)); }
  groupdict$() { return new $Dict(Object.entries(this.f.groups || {}).map(([name, value]) => [name, value === undefined ? null : value])); }
}

class $Pattern {
  constructor(pattern) { this.pattern$ = pattern; }
  get all() { return this.a ||= new RegExp($spelling(this.pattern$), "gu"); }
  *finditer$(text, from = 0, to = undefined) {
    const within = to === undefined || to >= text.length ? text : text.slice(0, to);
    const pattern = this.all;
    let at = from;
    while (at <= within.length) {
      pattern.lastIndex = at;
      const found = pattern.exec(within);
      if (!found) return;
      at = pattern.lastIndex > found.index ? pattern.lastIndex : found.index + 1;
      yield new $Match(found);
    }
  }
  search$(text, from = 0) { this.all.lastIndex = from; const found = this.all.exec(text); return found && new $Match(found); }
  match$(text, from = 0) {
    const pattern = this.s ||= new RegExp($spelling(this.pattern$), "yu");
    pattern.lastIndex = from;
    const found = pattern.exec(text);
    return found && new $Match(found);
  }
  fullmatch$(text) { const found = new RegExp(`^(?:${$spelling(this.pattern$)})$`, "u").exec(text); return found && new $Match(found); }
  findall$(text) { return [...this.finditer$(text)].map((each) => (each.f.length === 1 ? each.f[0] : each.f.length === 2 ? each.f[1] || "" : each.groups$().map((one) => one || ""))); }
  sub$(by, text) {
    return text.replace(this.all, (...found) => typeof by === "string" ? by.replace(/\\(\d)/g, (_, n) => found[n] || "") : by({ group$: (n = 0) => found[n] }));
  }
}
const $re_compile = (pattern) => new $Pattern(pattern);
const $re_fullmatch = (pattern, text) => new $Pattern(pattern).fullmatch$(text);
const $re_sub = (pattern, by, text) => new $Pattern(pattern).sub$(by, text);
const $re_findall = (pattern, text) => new $Pattern(pattern).findall$(text);
const $re_finditer = (pattern, text) => new $Pattern(pattern).finditer$(text);
const $re_search = (pattern, text) => new $Pattern(pattern).search$(text);
const $re_match = (pattern, text) => new $Pattern(pattern).match$(text);

/* What the library says in sentences. */

let $grammar;
const $template = (text) => text;
const $sentence = (text, values = {}) => text.replace(/\{(\w+)(?::\w+)?\}/g, (_, name) => $str(values[`${name}$`]));
const $json_value = (v) =>
  v instanceof $Enum ? v.value$
  : v instanceof $Set ? [...v].map($json_value).sort()
  : Array.isArray(v) ? v.map($json_value)
  : v instanceof $Data ? v.code$
  : v;
const $read = (v) => Array.isArray(v) ? v.map($read) : v !== null && typeof v === "object" ? new $Dict(Object.entries(v).map(([key, value]) => [key, $read(value)])) : v;
