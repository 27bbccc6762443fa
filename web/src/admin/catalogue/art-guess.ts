import { COLOURS, type TemplateFacts } from '@tailorbird/art/facts';
import type { ParameterName } from '@tailorbird/art/parameters';
import type { Option, OptionValue } from '@tailorbird/contract/catalogue';
import type { ProductArtSettings } from '@tailorbird/contract/product-art';
import { canDrive, choicesOf, isColour, shownParameters } from './art-parts.ts';

type Drive = ProductArtSettings['drives'][number];

/** Words of an option's name by which it is known what it is about. */
const HINTS: Partial<Record<ParameterName, RegExp>> = {
  trim: /\b(trim|cuffs?|collar|edg\w*|handles?|lining|straps?|pull|zip|piping|accent|leather)\b/i,
  textColour: /\b(text|thread|letter\w*|words?|wording|print|foil|ink|embroidery)\b/i,
  textStyle: /\b(style|font|letter\w*|typeface)\b/i,
  textMethod: /\b(method|technique|finish|made)\b/i,
  printPosition: /\b(position|place\w*|where|side)\b/i,
  motif: /\b(motif|emblem|symbol|badge|picture)\b/i,
  fastening: /\b(fasten\w*|closure|tie|closing)\b/i,
};

/** In which order options are looked for: those that are easily told from others first. */
const GUESSED = [
  'text',
  'printPosition',
  'textStyle',
  'textMethod',
  'motif',
  'fastening',
  'textColour',
  'trim',
  'colour',
] as const satisfies ParameterName[];

/** At least so much of an option's values must be understood for it to be taken. */
const UNDERSTOOD = 0.5;

/** Which options of a type a drawing is probably meant to follow. */
export function guessDrives(facts: TemplateFacts, options: readonly Option[]): Drive[] {
  const free = new Set(options);
  const shown = shownParameters(facts);
  return GUESSED.filter((parameter) => shown.includes(parameter)).flatMap((parameter) => {
    const option = [...free].find((candidate) => isMeant(candidate, parameter, facts));
    if (!option) return [];
    free.delete(option);
    return [driveBy(option, parameter, facts)];
  });
}

function isMeant(option: Option, parameter: ParameterName, facts: TemplateFacts): boolean {
  if (!canDrive(option, parameter)) return false;
  if (parameter === 'text') return true;
  const understood = option.values.filter(
    (value) => hasColour(value, parameter) || guessUse(parameter, value.value, facts),
  );
  if (understood.length < Math.max(option.values.length * UNDERSTOOD, 1)) return false;
  if (parameter === 'trim' && option.name.toLowerCase().includes(facts.parts.trim)) return true;
  // The cloth takes any colour that is left; of the others the name has to speak.
  return !isColour(parameter) || parameter === 'colour'
    ? true
    : (HINTS[parameter]?.test(option.name) ?? false);
}

/** A drive with what each value is probably drawn as. */
export function driveBy(option: Option, parameter: ParameterName, facts: TemplateFacts): Drive {
  return {
    parameter,
    optionId: option._id,
    values: option.values.flatMap((value) => {
      if (hasColour(value, parameter)) return [];
      const use = guessUse(parameter, value.value, facts);
      return use ? [{ valueId: value._id, use }] : [];
    }),
  };
}

/** Whether it brings its colour along. */
export function hasColour({ swatch }: OptionValue, parameter: ParameterName): boolean {
  return isColour(parameter) && swatch !== null && 'colour' in swatch;
}

/** What the drawing knows under a value's name: `Upper back` is `upper-back`. */
export function guessUse(
  parameter: ParameterName,
  name: string,
  facts: TemplateFacts,
): string | undefined {
  const words = wordsOf(name);
  if (words === '') return undefined;
  const known = isColour(parameter)
    ? Object.keys(COLOURS).map((id) => ({ id, label: id }))
    : choicesOf(facts, parameter);
  const tries: ((id: string, label: string) => boolean)[] = [
    (_, label) => label === words,
    (_, label) => withoutPlace(label) === withoutPlace(words),
    (id) => id === words,
    (id, label) => has(words, id) || has(words, label),
    (_, label) => has(label, words),
  ];
  for (const matches of tries) {
    const found = known.filter(({ id, label }) => matches(wordsOf(id), wordsOf(label)));
    // Of several that are mentioned, the longest says most: Upper back is not the back.
    const [best] = found.toSorted((one, other) => other.id.length - one.id.length);
    if (best) return best.id;
  }
  return undefined;
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const withoutPlace = (words: string) => words.replace(/^(on|in|near|along|at) (the )?/, '');

const has = (words: string, part: string) => part !== '' && ` ${words} `.includes(` ${part} `);
