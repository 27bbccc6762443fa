import {
  type AnyParameter,
  baseOf,
  type ParameterName,
  placeOfParameter,
} from '@tailorbird/art/parameters';
import { isolate } from '@tailorbird/contract/rules/isolate';

/** The first names, and how many there are besides: `Linen, Check and 2 more`. */
function few(names: readonly string[]): string {
  const shown = names.slice(0, 3).map(isolate);
  const more = names.length - shown.length;
  if (more > 0) return `${shown.join(', ')} and ${more} more`;
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}` : shown.join('');
}

const PARAMETERS: Record<ParameterName, string> = {
  colour: 'Colour',
  trim: 'Trim',
  text: 'Lettering',
  textStyle: 'Text style',
  textMethod: 'Text method',
  textColour: 'Text colour',
  motif: 'Motif',
  printPosition: 'Print position',
  fastening: 'Fastening',
  background: 'Background',
};

/** Texts about the drawing of a product. */
export const messages = {
  title: 'Drawing',
  explained:
    'Customers see the product drawn as they choose. Pick a drawing, and say which option changes which part of it.',
  pick: 'Pick a drawing',
  opening: 'Opening the drawings',
  openFailed: 'The drawings could not be opened. Nothing of the form is lost.',
  tryAgain: 'Try Again',
  templates: 'Drawing of the product',
  none: 'None',
  noneHint: 'Pictures alone',
  settings: 'What changes what',
  nothingFollows: 'No option of the type changes the drawing yet.',
  follow: 'Let its options change it',
  /** `Text style`, or `Text style (upper back)` of a lettering at a place of its own. */
  parameterName(name: AnyParameter) {
    const where = placeOfParameter(name)?.replaceAll('-', ' ');
    return `${PARAMETERS[baseOf(name)]}${where ? ` (${where})` : ''}`;
  },
  places: {
    title: 'Letterings at other places',
    add: 'Add a lettering',
    remove: 'Remove',
    removeOf: (label: string) => `Remove the lettering: ${label}`,
  },
  source: {
    fixed: 'Always the same',
    chosen: 'Chosen by customers',
    by: (option: string) => `By ${isolate(option)}`,
    deleted: 'An option that was deleted',
    notInType: (option: string) => `${isolate(option)} (not of this type)`,
    of: (parameter: string) => `${parameter}: what decides`,
  },
  setting: {
    of: (parameter: string) => parameter,
    usual: (label: string) => `As usual: ${isolate(label)}`,
    automatic: 'As usual: automatic',
    noText: 'None',
    asFirst: 'As the first lettering',
    ownColour: 'Another colour',
    pickColour: (parameter: string) => `${parameter}: pick a colour`,
    writeColour: (parameter: string) => `${parameter}: colour as #rrggbb`,
    text: 'Words that are always on it',
    otherwise: 'While nothing is chosen',
  },
  uses: {
    caption: (option: string) => `What is drawn for ${isolate(option)}`,
    value: 'Value',
    use: 'Drawn as',
    own: 'Its swatch',
    unsaid: 'Not said yet',
    of: (value: string) => `${isolate(value)} is drawn as`,
    text: (rules: string) => `What customers write. ${rules}.`,
  },
  problems: {
    noType: 'Choose a type first: its options can change the drawing then.',
    noOptions: 'The type has no options yet, so that nothing changes the drawing.',
    notInType: (option: string) =>
      `The type does not have ${isolate(option)}, so that this stays the same until it does.`,
    deleted: 'The option does not exist any more. Choose another one.',
    isText: (option: string) => `${isolate(option)} is a text now. Choose an option with values.`,
    isNoText: (option: string) => `${isolate(option)} is no text any more. Choose one that is.`,
    noValues: (option: string) => `${isolate(option)} has no values yet.`,
    unsaid: (values: readonly string[], isColour: boolean) =>
      isColour
        ? `Say which colour is drawn for ${few(values)}.`
        : `Say what is drawn for ${few(values)}.`,
    pictures: (values: readonly string[]) =>
      `${few(values)} ${values.length === 1 ? 'is a picture' : 'are pictures'}. Say which colour is drawn.`,
    counted: (count: number) =>
      count === 1 ? 'One thing is left to say' : `${count} things are left to say`,
  },
  photo: {
    title: 'Photographs of the product',
    hint: 'Customers see their picture on a photograph. Choose the pictures that show the product, and put a box where its place is.',
    none: 'Save the product with its pictures first. Then choose the one that shows the front.',
    gone: 'This picture is none of the product’s any more. Choose another one.',
    goneSide: {
      front:
        'The picture that shows the front is none of the product’s any more. Choose another one.',
      back: 'The picture that shows the back is none of the product’s any more. Choose another one, or none.',
    },
    shows: { front: 'Shows the front', back: 'Shows the back' },
    noBack: 'None',
    picture: (number: number) => `Picture ${number}`,
    alt: { front: 'The front, as the picture shows it', back: 'The back, as the picture shows it' },
    usual: 'Print box',
    move: (place: string) => `Move ${isolate(place)}`,
    size: (place: string) => `Size of ${isolate(place)}`,
    measures: ({ name, width, height }: { name: string; width: number; height: number }) =>
      `${isolate(name)} ${width} × ${height} mm`,
    boxHint:
      'Drag a box to where it is on the product, and its corner until it is as large. All places move together. Arrow keys do it in small steps, with Shift in large ones.',
    measuredFrom: 'Heights are measured from',
    measuredFromExample: 'the upper hem',
    measuredFromHint:
      'What the product has at the cross: its collar, or its upper edge. Customers and the workshop read it.',
    across: 'Width of the photograph, mm',
    acrossHint: 'What it shows from edge to edge, at the product.',
    announcement: (across: number) => `The photograph is ${across} mm wide.`,
  },
  result: {
    title: 'As it is drawn',
    views: { front: 'Front', back: 'Back', detail: 'Detail' },
    viewsOf: 'Sides',
    nothing: 'Nothing',
    sheet: 'Draw every value',
    sample: 'Your words',
    failed: 'The drawing could not be loaded.',
    cover:
      'There is no picture yet: when the product is saved, its first one is drawn from what is chosen at first.',
    drawnCover: 'The first picture is a drawn one, and is drawn anew with each save.',
  },
  letteringProblems: {
    at: (label: string, what: string) => `At ${label}: ${what}`,
    missing: (letters: readonly string[]) =>
      `The lettering has no ${letters.slice(0, 5).map(isolate).join(' ')}.`,
    tooLong: (most: number) => `At most ${most} characters can be drawn.`,
    tooSmall: (millimetres: number, least: number) =>
      `The letters would be ${millimetres} mm high; they need ${least} mm.`,
    lowContrast: 'The text is hard to read on this colour.',
  },
  conflict: {
    none: 'No drawing',
    by: (parameter: string, option: string) => `${parameter} by ${isolate(option)}`,
    fixed: (parameter: string, setting: string) => `${parameter}: ${isolate(setting)}`,
    anOption: 'an option',
  },
  drawn: 'Drawn',
} as const;
