/** Scripts that are read from right to left, and marks that turn the direction of what follows. */
const TURNING =
  /[\p{Script=Adlam}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}\p{Script=Syriac}\p{Script=Thaana}\p{Bidi_Control}]/gu;

/**
 * Isolates a person's text within a sentence of ours: its direction does not affect the rest,
 * and nothing is lost. Text of one direction is returned unchanged. In markup, `<bdi>` does this.
 * Source: UAX #9, first strong isolate (U+2068) and pop directional isolate (U+2069).
 */
export function isolate(text: string): string {
  let open = 0;
  let unopened = 0;
  let turns = false;
  for (const [mark] of text.matchAll(TURNING)) {
    if (/[\u2066-\u2068]/u.test(mark)) open += 1;
    else if (mark === '\u2069' && open > 0) open -= 1;
    else if (mark === '\u2069') unopened += 1;
    else if (open === 0) turns = true;
  }
  if (!turns && open === 0 && unopened === 0) return text;
  // a mark in the text that ends an isolate must not end ours
  return `${'\u2068'.repeat(unopened + 1)}${text}${'\u2069'.repeat(open + 1)}`;
}
