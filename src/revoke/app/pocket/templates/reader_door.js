/* What the page asks of the compiled reader: the story in, its facts and words out. */
function $door([language, words]) {
  const made = $$grammar_of(language, $read(words));
  $grammar = () => made;
  const passage = ({ start$: start, end$: end, text$: text }) => ({ start, end, text });
  return (text) => {
    const told = $$understand(text, language);
    return {
      facts: told.facts$.map((each) => ({ fact: each.key$, value: each.value$, words: each.words$.map(passage) })),
      answers: Object.fromEntries($$answers_told(told.case$).items$()),
      unread: told.unread$.map(passage),
      open: [
        ...told.contradictions$.flatMap((each) => each.tellings$.map((one) => one.words$[0])),
        ...told.ambiguous$.map((each) => each.words$),
      ].map(passage),
      beside: $$beside_the_tree(told.case$),
      revokes: told.case$.findings$.revokes$.length,
    };
  };
}
