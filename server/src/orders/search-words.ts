import { orderNumberFrom } from '@tailorbird/contract/kinds/payment-reference';
import type { WordForm, SearchWord } from './word-index-queries.ts';

/** The words of a search, and neighbouring ones as one word, as parameters of `WORDS_IN`. */
export function typedIn(search: string): [typed: string, joined: string] {
  const written = search.normalize('NFKC');
  const whole = orderNumberFrom(written);
  const typed = written.split(/\s+/).map((part) => orderNumberFrom(part) ?? part);
  const joined = typed.flatMap((_, place) =>
    [2, 3].flatMap((count) => {
      const beside = typed.slice(place, place + count);
      return beside.length === count && beside.every(isOfLetters) ? [beside.join('-')] : [];
    }),
  );
  return [whole ?? typed.join(' '), joined.join('\n')];
}

const isOfLetters = (part: string) => /^[\p{L}\p{M}\p{P}\p{Sk}]+$/u.test(part);

/** Words with the forms that stand for all of them together. */
interface Run {
  words: string[];
  forms: string[];
}

export interface WordsIn {
  words: string[];
  runs: Run[];
}

export const WORDS_IN = `tsvector_to_array(order_words($1)) as words,
  (select coalesce(json_agg(json_build_object(
     'words', tsvector_to_array(order_words(run)), 'forms', forms)), '[]')
   from (select * from order_runs($1) union all select * from order_runs($2)) runs) as runs`;

/** Each is found by what it begins, or by a form of a run that it is part of. */
export function searchWords({ words, runs }: WordsIn): SearchWord[] {
  return words.map((text) => [
    { text, isWhole: false },
    ...runs.filter((run) => run.words.includes(text)).flatMap(({ forms }) => waysOf(forms)),
  ]);
}

/** Of words that are one, all together: the others are those without the first. */
function waysOf([whole = '', ...others]: readonly string[]): WordForm[] {
  const isPhone = whole.startsWith('+');
  return isPhone ? [whole, ...others].flatMap(waysOfPhone) : [{ text: whole, isWhole: true }];
}

/** Codes of countries and areas that a number may have been written without, in digits. */
const CODES = [1, 2, 3];

/** Of what is left of a number without its code. */
const FEWEST_DIGITS = 7;

/** A phone number is found by its end, and by what is left of it without a code. */
function waysOfPhone(form: string): WordForm[] {
  const reversed = form.slice(0, -1);
  const rests = CODES.map((code) => reversed.slice(0, -code).replace(/0+$/, ''));
  const kept = [...new Set(rests)].filter((rest) => rest.length > FEWEST_DIGITS);
  return [
    { text: reversed, isWhole: false },
    ...kept.map((rest) => ({ text: `${rest}.`, isWhole: true })),
  ];
}
