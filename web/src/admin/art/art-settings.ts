import { type Choice, COLOURS, type TemplateFacts } from '@tailorbird/art/facts';
import {
  type AnyParameter,
  baseOf,
  type ParameterName,
  PLACE_SETTINGS,
  placeParameter,
} from '@tailorbird/art/parameters';
import type { Option, OptionValue } from '@tailorbird/contract/catalogue';
import type { ProductArtSettings } from '@tailorbird/contract/product-art';
import { isLettering, isWritten } from '@tailorbird/contract/rules/option-kinds';
import { messages } from './messages.ts';

type Art = ProductArtSettings;

/** A drawing that follows what the options are probably there for. */
export function artWith(facts: TemplateFacts, options: readonly Option[]): Art {
  return { template: facts.id, fixed: {}, drives: guessDrives(facts, options) };
}

/** Lets the parameters that the type's options probably mean follow them; keeps the rest. */
export function withGuess(art: Art, facts: TemplateFacts, options: readonly Option[]): Art {
  const guessed = guessDrives(facts, options);
  const others = art.drives.filter(
    (drive) => !guessed.some(({ parameter }) => parameter === drive.parameter),
  );
  const isTextGuessed = guessed.some(({ parameter }) => parameter === 'text');
  const rest = isTextGuessed ? withFixed(art, 'text', undefined) : art;
  return { ...rest, drives: [...others, ...guessed] };
}

/** Another drawing, told whatever of the same it knows. */
export function withTemplate(art: Art, facts: TemplateFacts): Art {
  const knows = (parameter: AnyParameter, setting: string) =>
    isColour(parameter) ||
    baseOf(parameter) === 'text' ||
    choicesOf(facts, parameter).some(({ id }) => id === setting);
  return {
    template: facts.id,
    fixed: Object.fromEntries(
      parametersOf(facts).flatMap((parameter) => {
        const setting = art.fixed[parameter];
        return setting && knows(parameter, setting) ? [[parameter, setting]] : [];
      }),
    ),
    drives: art.drives
      .filter(({ parameter }) => parametersOf(facts).includes(parameter))
      .map((drive) => ({
        ...drive,
        values: drive.values.filter(({ use }) => knows(drive.parameter, use)),
      })),
  };
}

/**
 * Sets what a parameter always is.
 * @param setting undefined when the drawing decides
 */
export function withFixed(art: Art, parameter: AnyParameter, setting: string | undefined): Art {
  const { [parameter]: _, ...fixed } = art.fixed;
  return { ...art, fixed: setting ? { ...fixed, [parameter]: setting } : fixed };
}

/**
 * Lets an option set a parameter. A text that is left blank must not be printed with other words.
 * @param option undefined when no option sets it
 */
export function withDrive(
  art: Art,
  parameter: AnyParameter,
  option: Option | undefined,
  facts: TemplateFacts,
): Art {
  const others = art.drives.filter((drive) => drive.parameter !== parameter);
  if (!option) return { ...art, drives: others };
  const rest = baseOf(parameter) === 'text' ? withFixed(art, parameter, undefined) : art;
  return { ...rest, drives: [...others, driveBy(option, parameter, facts)] };
}

/** Sets how a value is drawn; undefined for its swatch, or nothing at all. */
export function withUse(
  art: Art,
  parameter: AnyParameter,
  valueId: string,
  use: string | undefined,
): Art {
  return {
    ...art,
    drives: art.drives.map((drive) => {
      if (drive.parameter !== parameter) return drive;
      const values = drive.values.filter((entry) => entry.valueId !== valueId);
      return { ...drive, values: use ? [...values, { valueId, use }] : values };
    }),
  };
}

/** Parameters that are told a colour, in the order of what they cover. */
const COLOUR_PARAMETERS: readonly ParameterName[] = ['colour', 'trim', 'textColour'];

export function isColour(parameter: AnyParameter): boolean {
  return COLOUR_PARAMETERS.some((name) => name === baseOf(parameter));
}

/** All that the drawing understands, with the settings of its places. */
const parametersOf = ({ takes, places }: TemplateFacts): readonly AnyParameter[] => [
  ...takes,
  ...places.flatMap(({ id }) => PLACE_SETTINGS.map((setting) => placeParameter(setting, id))),
];

/** The choices of a parameter; none for colours and the text. */
export function choicesOf(facts: TemplateFacts, parameter: AnyParameter): readonly Choice[] {
  const base = baseOf(parameter);
  switch (base) {
    case 'colour':
    case 'trim':
    case 'text':
    case 'textColour':
      return [];
    default:
      return facts.choices[base];
  }
}

/** Parameters that can be seen in this drawing. */
export function shownParameters(facts: TemplateFacts): ParameterName[] {
  return facts.takes.filter((parameter) => parameter !== 'trim' || facts.parts.trim !== '');
}

/** Lettering drives a text, and a value drives anything else. */
export function canDrive(option: Option, parameter: AnyParameter): boolean {
  return baseOf(parameter) === 'text' ? isLettering(option) : !isWritten(option);
}

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
    const option = [...free].find((candidate) => isLikelyDrive(candidate, parameter, facts));
    if (!option) return [];
    free.delete(option);
    return [driveBy(option, parameter, facts)];
  });
}

function isLikelyDrive(option: Option, parameter: ParameterName, facts: TemplateFacts): boolean {
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
function driveBy(option: Option, parameter: AnyParameter, facts: TemplateFacts): Drive {
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

/** Whether the value has a colour of its own. */
function hasColour({ swatch }: OptionValue, parameter: AnyParameter): boolean {
  return isColour(parameter) && swatch !== null && 'colour' in swatch;
}

/** The drawing's own name for a value's name: `Upper back` is `upper-back`. */
export function guessUse(
  parameter: AnyParameter,
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
    (_, label) => withoutPreposition(label) === withoutPreposition(words),
    (id) => id === words,
    (id, label) => has(words, id) || has(words, label),
    (_, label) => has(label, words),
  ];
  for (const matches of tries) {
    const found = known.filter(({ id, label }) => matches(wordsOf(id), wordsOf(label)));
    // The longest match is the most specific: Upper back is not the back.
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

const withoutPreposition = (words: string) => words.replace(/^(on|in|near|along|at) (the )?/, '');

const has = (words: string, part: string) => part !== '' && ` ${words} `.includes(` ${part} `);

const problemMessages = messages.problems;

interface Catalogue {
  /** Options of the product's type. */
  options: readonly Option[];
  /** Options of every type, to name one that the product's type lacks. */
  known: readonly Option[];
}

/** Sentences about parameters that cannot follow their option. They do not prevent saving. */
export function problemsOf(
  art: ProductArtSettings,
  facts: TemplateFacts,
  catalogue: Catalogue,
): { parameter: AnyParameter; sentence: string }[] {
  return art.drives.flatMap((drive) => {
    const sentence = problemOf(drive, facts, catalogue);
    return sentence ? [{ parameter: drive.parameter, sentence }] : [];
  });
}

function problemOf(
  drive: Drive,
  facts: TemplateFacts,
  { options, known }: Catalogue,
): string | undefined {
  const option = options.find(({ _id }) => _id === drive.optionId);
  if (!option) {
    const reportedElsewhere = known.find(({ _id }) => _id === drive.optionId);
    return reportedElsewhere
      ? problemMessages.notInType(reportedElsewhere.name)
      : problemMessages.deleted;
  }
  if (!canDrive(option, drive.parameter)) {
    return isWritten(option)
      ? problemMessages.isText(option.name)
      : problemMessages.isNoText(option.name);
  }
  if (isWritten(option)) return undefined;
  if (option.values.length === 0) return problemMessages.noValues(option.name);
  const unsaid = option.values.filter((value) => !isDrawn(value, drive, facts));
  if (unsaid.length === 0) return undefined;
  const names = unsaid.map(({ value }) => value);
  const arePictures = unsaid.every(({ swatch }) => swatch !== null && 'image_id' in swatch);
  return isColour(drive.parameter) && arePictures
    ? problemMessages.pictures(names)
    : problemMessages.unsaid(names, isColour(drive.parameter));
}

function isDrawn(value: OptionValue, drive: Drive, facts: TemplateFacts): boolean {
  const use = drive.values.find(({ valueId }) => valueId === value._id)?.use;
  if (!use) return hasColour(value, drive.parameter);
  const choices = choicesOf(facts, drive.parameter);
  return isColour(drive.parameter) || choices.some(({ id }) => id === use);
}
