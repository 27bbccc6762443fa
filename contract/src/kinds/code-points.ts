/** Length as a person counts it: an emoji is one character, not two. */
export function lengthInCodePoints(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** The beginning of a text, never with half a character at its end. */
export function firstCodePoints(text: string, most: number): string {
  return text.length <= most ? text : Array.from(text).slice(0, most).join('');
}
