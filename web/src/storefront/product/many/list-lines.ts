/** The lines of a list before their cells are known: what each begins with, and what is no piece. */

export interface ListLines {
  text: string;
  /** Totals and numbers of pages, which are no pieces. */
  omitted: readonly string[];
}

/** Marks of direction and width, which nobody sees and which part a name from its size. */
const UNSEEN = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;

const BULLET = /^\s*(?:[•·‣◦▪●○☐☑✓✔*–—-]|\[[ xX]?\]|[a-z]\))\s+/u;
/** No name begins with one, so that a single line may have it; before a tab it is a cell. */
const PLAIN_BULLET = /^[^\S\t]*[•‣◦▪●○☐☑][^\S\t]+/u;
const PLACE = /^\s*\(?(\d{1,3})[.)](?:\s+|(?=\p{L}))/u;
/** Day and time of a message, as WhatsApp copies it. */
const STAMP =
  /^\s*\[?\d{1,4}[./-]\d{1,2}[./-]\d{2,4},?\s+\d{1,2}:\d{2}(?::\d{2})?(?:\s*[ap]\.?m\.?)?(?:\]|\s+-)\s*/iu;

/** Longer lines are no totals. */
const MOST_OF_FOOTER = 80;
const TOTAL =
  /^(?:grand |sub-?)?(?:totals?|summe|gesamt(?:zahl|summe)?|insgesamt|zusammen|somme|totaal|totale|suma)\b(?:\s+\p{L}{4,})?[^\p{L}\d]*\d[\d.,]*[^\p{L}\d]*(?:\d[\d.,]*[^\p{L}\d]*)*(?:pcs|stk|\p{L}{4,})?\W*$/iu;
const COUNTED_TOTAL =
  /^\d{1,4}\s+(?:pieces |pcs |stück )?(?:in total|altogether|total|insgesamt)$/iu;
const PAGE =
  /^(?:page|seite|pagina|página|blatt)\s*\d{1,3}(?:\s*(?:of|von|sur|de|van|di|\/)\s*\d{1,3})?$/iu;
const RULE = /^[-_=~*–—:]{2,}(?:\s[-_=~*–—:]{2,})*$/;

/** @param hasNumbers whether numbers are written on the pieces: then one may be missing by intent */
export function listLines(pasted: string, hasNumbers: boolean): ListLines {
  const lines = pasted.replaceAll(UNSEEN, '').split(/\r\n|[\r\n\u2028]/);
  const kept = lines.filter((line) => !isFooter(line));
  const bare = withoutPlaces(withoutBullets(withoutStamps(kept)), hasNumbers);
  const omitted = lines
    .filter(isFooter)
    .map((line) => wordsOf(line))
    .filter((words) => !RULE.test(words));
  return { text: bare.join('\n'), omitted };
}

/** Without what separates cells. */
const wordsOf = (line: string) => line.replaceAll(/[\s,;|"]+/g, ' ').trim();

function isFooter(line: string): boolean {
  if (line.length > MOST_OF_FOOTER) return false;
  const words = wordsOf(line);
  return [TOTAL, COUNTED_TOTAL, PAGE, RULE].some((footer) => footer.test(words));
}

const withoutStamps = (lines: readonly string[]) => withoutBegin(lines, STAMP);
const withoutBullets = (lines: readonly string[]) =>
  withoutBegin(lines, BULLET).map((line) => line.replace(PLAIN_BULLET, ''));

/** A heading may stand above marks, so half of the lines make it a list of them. */
function withoutBegin(lines: readonly string[], begin: RegExp): string[] {
  const begun = lines.filter((line) => begin.test(line));
  return isHalf(begun.length, lines) ? lines.map((line) => line.replace(begin, '')) : [...lines];
}

/** Running numbers, which begin again where another list does. Whoever drops out leaves a gap. */
function withoutPlaces(lines: readonly string[], hasNumbers: boolean): string[] {
  const places = lines.flatMap((line) => {
    const place = PLACE.exec(line)?.[1];
    return place === undefined ? [] : [Number(place)];
  });
  const isRunning = places.every((place, index) => {
    const last = places[index - 1] ?? 0;
    return index === 0 || place === 1 || (hasNumbers ? place === last + 1 : place > last);
  });
  return isRunning ? withoutBegin(lines, PLACE) : [...lines];
}

const BARE_PLACE = /^\s*(\d{1,3})\s+(?=\p{L})/u;

/** 1, 2, 3 … without a mark on each line. They may as well be numbers to be made or pieces. */
export function withoutBarePlaces(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const isEach = lines.every((line, index) => BARE_PLACE.exec(line)?.[1] === String(index + 1));
  const isList = lines.length > 2 && isEach;
  return isList ? lines.map((line) => line.replace(BARE_PLACE, '')).join('\n') : text;
}

const isHalf = (count: number, lines: readonly string[]) =>
  count >= Math.max(2, lines.filter((line) => line.trim() !== '').length / 2);
