import {
  ARTWORK_COLOURS_TOLD,
  ARTWORK_FILE_KIND_NAMES,
  ARTWORK_METHOD_NAMES,
} from '@tailorbird/contract/kinds/artwork';
import type { ProducedPicture } from '@tailorbird/contract/orders';
import { formatNumber } from '@tailorbird/contract/rules/format-number';
import { isolate } from '@tailorbird/contract/rules/isolate';
import { counted } from '../format-count.ts';

/** Kept on one line: 18 mm. */
export const millimetres = (count: number) => `${formatNumber(count, { most: 1 })}\u00A0mm`;

/** Such as 182 KB and 4.1 MB, as files are counted. */
function fileSize(bytes: number): string {
  const [kilo, mega] = [1024, 1024 * 1024];
  if (bytes < mega) return `${formatNumber(Math.max(1, Math.round(bytes / kilo)))}\u00A0KB`;
  return `${formatNumber(bytes / mega, { most: 1 })}\u00A0MB`;
}

/** Texts about customers' own pictures, on the order's page and on the production sheet. */
export const pictureMessages = {
  title: 'Pictures of the customer’s own',
  original: 'Original',
  cleaned: 'Cleaned, at size',
  svg: 'SVG',
  /** Of the file itself, as it was sent. */
  saveOriginal: ({ size }: ProducedPicture) =>
    size === undefined ? 'Original' : `Original, ${fileSize(size)}`,
  of: (label: string, { name }: ProducedPicture) => `${label}, of ${isolate(name)}`,
  saving: 'Saving...',
  saveFailed: 'The file could not be loaded. Please try again.',
  gone: 'The file is not there any more.',
  /** Width first: 200 × 180 mm. */
  size: ({ width, height }: ProducedPicture) =>
    `${formatNumber(width, { most: 1 })} × ${millimetres(height)}`,
  sizeLabel: 'Size',
  collar: (what: string) => `From ${what}`,
  below: ({ below }: ProducedPicture) => `${millimetres(below)}, down to its upper edge`,
  middle: 'From the middle',
  aside: ({ aside }: ProducedPicture) =>
    aside === 0
      ? millimetres(0)
      : `${millimetres(Math.abs(aside))} to the wearer’s ${aside > 0 ? 'left' : 'right'}`,
  turnLabel: 'Turn',
  turn: ({ turn }: ProducedPicture) =>
    turn === 0 ? '0°' : `${Math.abs(turn)}° ${turn > 0 ? 'clockwise' : 'anticlockwise'}`,
  methodLabel: 'Method',
  method: ({ method }: ProducedPicture) => ARTWORK_METHOD_NAMES[method],
  paperLabel: 'Paper',
  paper: 'made transparent',
  edits: 'Changed to',
  oneColour: 'one colour',
  fewer: (count: number) => counted(count, 'colour', 'colours'),
  colours: ({ colours, method }: ProducedPicture) => {
    if (!colours) return `More than ${ARTWORK_COLOURS_TOLD} colours`;
    const screens = method === 'screen-print';
    const count = screens
      ? counted(colours.length, 'screen', 'screens')
      : formatNumber(colours.length);
    return `Colours, ${count}`;
  },
  colourHeads: { order: 'Order', colour: 'Colour' },
  /** Of the file: 600 × 600 px, PNG. */
  file: ({ kind, pixels: { width, height } }: ProducedPicture) =>
    kind === 'svg'
      ? ARTWORK_FILE_KIND_NAMES[kind]
      : `${formatNumber(width)} × ${formatNumber(height)} px, ${ARTWORK_FILE_KIND_NAMES[kind]}`,
  checksum: (number: string) => `print ${number}`,
  /** Where a code on paper has led. */
  scanned: (name: string) => `From the production sheet: ${isolate(name)}`,
  notOfOrder: 'The picture on that sheet is not on this order any more.',
  code: ({ name }: ProducedPicture) => `QR code that leads to the original of ${isolate(name)}`,
  drawn: (scale: number) => `Drawn 1 : ${scale}. Sizes hold for every size of it.`,
  measured: ({ name, position }: ProducedPicture) => `${isolate(name)} ${position}, measured`,
  middleLine: 'middle',
  /** 200 × 180 mm, on the front, 80 mm below the collar seam, in the middle */
  where: (picture: ProducedPicture) => {
    const { position, below, belowWhat, aside, turn } = picture;
    return [
      pictureMessages.size(picture),
      position,
      `${millimetres(below)} below ${belowWhat}`,
      aside === 0 ? 'in the middle' : pictureMessages.aside(picture),
      turn !== 0 && `turned ${pictureMessages.turn(picture)}`,
    ]
      .filter(Boolean)
      .join(', ');
  },
  read: (moment: string) => `The customer read this and ordered it so on ${moment}.`,
  readBySeveral: 'The customers read this and ordered it so.',
  redraw: 'To be redrawn',
  redrawFirst: 'To be redrawn by the workshop before anything of it is made.',
  refused: 'Refused',
  refusedBecause: (reason: string) => `Do not make it: ${isolate(reason)}`,
  rights: (sentence: string, day: string) => `“${isolate(sentence)}”, ticked on ${day}`,
  refuse: 'Refuse this picture',
  reason: 'Why is it refused?',
  reasonHint:
    'The customer reads this. Everybody with an open order of it is mailed, and nothing with it can be cut.',
  refuseAct: 'Refuse and mail',
  not: 'Cancel',
  accept: 'Make it after all',
  refusedNow: (name: string) => `${isolate(name)} is refused. Open orders with it are told.`,
  acceptedNow: (name: string) => `${isolate(name)} is made after all.`,
  refusalFailed: 'The refusal could not be saved. Please try again.',
  acceptFailed: 'The refusal could not be taken back. Please try again.',
} as const;
