import { isolate } from '@tailorbird/contract/rules/isolate';
import type {
  ArtworkMethod,
  ArtworkPricing,
  ArtworkSide,
} from '@tailorbird/contract/kinds/artwork';
import { plural } from '../../format-count.ts';

/** Texts about the places, methods and prices of an option that takes customers' pictures. */
export const messages = {
  untitled: 'Option',
  back: 'Options',
  gone: 'There is no such option',
  goneText: 'It takes no pictures, or it has been deleted.',
  loadFailed: 'Failed to load the option. Please try again.',
  line: (products: number | undefined) =>
    `Option of kind Artwork${products === undefined ? '' : `, used by ${plural(products, 'product', 'products')}`}. The customer puts a picture onto the piece.`,
  settings: 'Settings of this option',

  fields: {
    name: 'Name',
    isRequired: 'Required mark',
    mostPictures: 'Pictures on one piece',
    rights: 'Sentence about rights',
    places: 'Places and prices',
    methods: 'Methods',
    whenSoft: 'Below the least dpi',
    whenManyColours: 'Too many colours',
    redrawing: 'Redrawing as a service',
    redrawingDays: 'Redrawn within',
  },
  meets: {
    title: 'What the customer meets',
    upTo: (count: number) => (count === 1 ? '1' : `Up to ${count}`),
    isRequired: 'Required',
    rightsHint: 'Ticked by the customer, kept with the order and its date.',
    rightsMissing: 'Please write the sentence about rights.',
  },
  places: {
    title: 'Places',
    onTemplate: (label: string) => `on template ${label}`,
    hint: 'In mm. From collar is down from its lower edge, from middle to the wearer’s left.',
    hintAt: (what: string) =>
      `In mm. From collar is down from ${what}, from middle to the wearer’s left.`,
    name: 'Place',
    side: 'Side',
    sides: { front: 'Front', back: 'Back' } satisfies Record<ArtworkSide, string>,
    width: 'Width',
    height: 'Height',
    below: 'From collar',
    aside: 'From middle',
    method: 'Method',
    add: 'Add place',
    orDraw: 'Or draw a box on the template.',
    remove: (place: string) => `Remove ${isolate(place)}`,
    show: (place: string) => `Show ${isolate(place)}`,
    unnamed: 'the place without a name',
    numbered: (number: number) => `Place ${number}`,
    leftChest: 'Left chest',
    none: 'No place for a picture yet',
    noneHint: 'Draw a box on the template, or add one with its size.',
    most: (most: number) => `An option has at most ${most} places.`,
    wrong: 'Please correct the places.',
    nameMissing: 'Please name it.',
    nameTwice: 'Another place has this name.',
    nameTooLong: (most: number) => `At most ${most} characters.`,
    sizeWrong: (least: number, most: number) => `From ${least} to ${most} mm.`,
    pieceWide: (what: string, wide: number, most: number) =>
      `The ${what} is ${wide} mm wide here. At most ${most} mm.`,
    pieceAside: (what: string, wide: number, most: number) =>
      `The ${what} is ${wide} mm wide here. At most ${most} mm from the middle.`,
    pieceLong: (what: string, long: number, most: number) =>
      `The ${what} ends ${long} mm below. At most ${most} mm.`,
    inWords: (name: string, width: string, height: string, below: string, aside: string) =>
      `${isolate(name)} ${isolate(width)} × ${isolate(height)} mm, ${isolate(below)} from collar, ${isolate(aside)} from middle`,
  },
  drawing: {
    title: 'Preview',
    sides: 'Side',
    alt: (what: string, side: string) => `${what}, ${side.toLowerCase()}`,
    hint: 'Drag a box or its corner, the fields follow. Arrow keys move it by 1 mm, with Shift by 10. The same in mm on every size.',
    move: (place: string) => `Move ${isolate(place)}`,
    size: (place: string) => `Size of ${isolate(place)}`,
    loadFailed: 'The drawing could not be loaded.',
  },
  methods: {
    title: 'Methods',
    hint: 'What each can do, for this option. An empty field means no limit.',
    method: 'Method',
    leastDpi: 'Least dpi',
    mostColours: 'Colours',
    files: 'Files',
    usedAt: 'Used at',
    notUsed: 'Not used',
    explained: {
      print: 'on the fabric',
      transfer: 'pressed on',
      'screen-print': '',
      embroidery: '',
      plotter: 'cut film',
    } satisfies Record<ArtworkMethod, string>,
    strictness: { warn: 'Warn, may be ordered', refuse: 'Refuse' },
    wrong: 'Please correct the methods.',
    dpiWrong: 'From 1 to 1200, or empty.',
    coloursWrong: 'From 1 to 12, or empty.',
    filesMissing: 'At least one kind of file.',
  },
  costs: {
    title: 'What it costs',
    place: 'Place',
    none: 'Prices belong to a place. Add one first.',
    by: 'Price',
    kinds: {
      piece: { name: 'Flat', hint: 'a piece' },
      area: { name: 'By area', hint: 'a piece, then a 100 cm²' },
      colours: { name: 'By colours', hint: 'a piece, then each' },
    } satisfies Record<ArtworkPricing, { name: string; hint: string }>,
    piece: 'A piece',
    each: { area: 'Each 100 cm²', colours: 'Each colour' },
    setup: 'Setup',
    setupByColour: 'Setup, each colour',
    setupFor: 'Setup is once for each',
    setups: { picture: 'Picture', colour: 'Colour' },
    redrawingHint:
      'Offered when a picture is too soft or has too many colours. Empty: not offered.',
    days: (count: number) => plural(count, 'working day', 'working days'),
  },
  tryIt: {
    title: 'Try it',
    picture: (name: string, wide: number, high: number, colours: number) =>
      `${isolate(name)}, ${wide} × ${high} px, ${plural(colours, 'colour', 'colours')}`,
    width: 'Width to try',
    widthUnit: 'mm wide, on',
    pieces: 'Pieces to try',
    piecesUnit: 'pieces',
    nothing: 'A picture at this place costs nothing.',
    total: (place: string, pieces: number) => `Picture, ${isolate(place)}, of ${pieces}`,
  },
  reads: {
    title: 'The customer reads',
    sharp: (pixels: number, wide: number, dpi: number) =>
      `${pixels} px at ${wide} mm is ${dpi} dpi.`,
    colours: (what: string, label: string, most: number) =>
      `${what} found. ${label} takes ${most}.`,
    fits: 'Nothing is said against this picture.',
    noPlace: 'Nothing yet: there is no place for a picture.',
  },
} as const;
