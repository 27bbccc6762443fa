import type {
  Drawing,
  ParameterName,
  Parameters,
  PlaceId,
  TemplateId,
  View,
} from '../parameters.ts';
import { BACKGROUND_CHOICES, FASTENINGS, FONTS, METHODS, MOTIFS } from './choices.ts';
import type { PrintPosition, TemplateFacts } from './template-facts.ts';

const FRONT: readonly View[] = ['front', 'detail'];
const BOTH: readonly View[] = ['front', 'back', 'detail'];

const at = (
  id: PlaceId,
  label: string,
  phrase: string,
  rest: Partial<PrintPosition> = {},
): PrintPosition => ({ id, label, phrase, view: 'front', ...rest });
const back = at('back', 'On the back', 'on the back', { view: 'back' });
const upperBack = at('upper-back', 'Between the shoulders', 'between the shoulders', {
  view: 'back',
});
const number = at('number', 'Number on the back', 'as a number on the back', { view: 'back' });
const sleeve = at('sleeve', 'On the left sleeve', 'on the left sleeve');
const shirtPlaces = [number, sleeve];

interface Sketch {
  id: TemplateId;
  name: string;
  version: number;
  views: readonly View[];
  printPositions: readonly PrintPosition[];
  places?: readonly PrintPosition[];
  parts: TemplateFacts['parts'];
  millimetresPerUnit: number;
  defaults: Parameters;
  motif?: boolean;
  fastening?: boolean;
}

function facts({ motif = true, fastening = false, places = [], ...sketch }: Sketch): TemplateFacts {
  const many = sketch.printPositions.length > 1;
  const takes: ParameterName[] = [
    'colour',
    'trim',
    'text',
    'textStyle',
    'textMethod',
    'textColour',
  ];
  if (motif) takes.push('motif');
  if (many) takes.push('printPosition');
  if (fastening) takes.push('fastening');
  takes.push('background');
  return {
    ...sketch,
    places: [...sketch.printPositions, ...places],
    takes,
    choices: {
      textStyle: FONTS,
      textMethod: METHODS,
      motif: motif ? MOTIFS : [],
      printPosition: many ? sketch.printPositions : [],
      fastening: fastening ? FASTENINGS : [],
      background: BACKGROUND_CHOICES,
    },
    defaults: { background: 'cream', ...(motif && { motif: 'none' }), ...sketch.defaults },
  };
}

/** In the order of `TEMPLATE_IDS`. The first print position of each is its usual one. */
const ALL: Readonly<Record<TemplateId, TemplateFacts>> = {
  tote: facts({
    id: 'tote',
    name: 'Canvas tote',
    version: 3,
    views: FRONT,
    printPositions: [
      at('centre', 'In the middle', 'on the front'),
      at('lower', 'Near the base', 'near the base'),
      at('corner', 'In the corner', 'in the lower corner'),
    ],
    parts: { colour: 'tote', trim: 'handles' },
    millimetresPerUnit: 0.69,
    defaults: {
      colour: 'canvas',
      textStyle: 'block',
      textMethod: 'print',
      printPosition: 'centre',
    },
  }),
  backpack: facts({
    id: 'backpack',
    name: 'Day pack',
    version: 3,
    views: BOTH,
    printPositions: [
      at('pocket', 'On the pocket', 'on the pocket'),
      at('upper', 'Above the pocket', 'above the pocket', {
        motif: 'on the pocket',
        motifAlone: 'pocket',
      }),
      at('yoke', 'On the back yoke', 'on the back yoke', { view: 'back', motif: 'beside it' }),
    ],
    parts: { colour: 'day pack', trim: 'trim' },
    millimetresPerUnit: 0.55,
    defaults: {
      colour: 'forest',
      trim: 'leather',
      textStyle: 'block',
      textMethod: 'embroidery',
      printPosition: 'pocket',
    },
  }),
  pouch: facts({
    id: 'pouch',
    name: 'Zip pouch',
    version: 3,
    views: FRONT,
    printPositions: [
      at('centre', 'In the middle', 'on the front', { motif: 'beside it' }),
      at('corner', 'In the corner', 'in the lower corner', { motif: 'in the middle' }),
    ],
    parts: { colour: 'zip pouch', trim: 'pull' },
    millimetresPerUnit: 0.33,
    defaults: {
      colour: 'blush',
      textStyle: 'serif',
      textMethod: 'embroidery',
      printPosition: 'centre',
    },
  }),
  tee: facts({
    id: 'tee',
    name: 'T-shirt',
    version: 3,
    views: BOTH,
    printPositions: [
      at('centre', 'On the chest', 'on the chest'),
      at('chest', 'On the left chest', 'on the left chest'),
      at('upper', 'High on the chest', 'high on the chest'),
      back,
      upperBack,
    ],
    places: shirtPlaces,
    parts: { colour: 'T-shirt', trim: 'collar' },
    millimetresPerUnit: 1,
    defaults: { colour: 'white', textStyle: 'block', textMethod: 'print', printPosition: 'centre' },
  }),
  polo: facts({
    id: 'polo',
    name: 'Polo shirt',
    version: 3,
    views: BOTH,
    printPositions: [
      at('chest', 'On the left chest', 'on the left chest'),
      at('centre', 'On the front', 'on the front'),
      back,
      upperBack,
    ],
    places: shirtPlaces,
    parts: { colour: 'polo shirt', trim: 'collar' },
    millimetresPerUnit: 1,
    defaults: {
      colour: 'navy',
      textStyle: 'serif',
      textMethod: 'embroidery',
      printPosition: 'chest',
    },
  }),
  hoodie: facts({
    id: 'hoodie',
    name: 'Hoodie',
    version: 3,
    views: BOTH,
    printPositions: [
      at('centre', 'On the chest', 'on the chest'),
      at('chest', 'On the left chest', 'on the left chest'),
      back,
      upperBack,
    ],
    places: shirtPlaces,
    parts: { colour: 'hoodie', trim: 'cuffs' },
    millimetresPerUnit: 1.1,
    defaults: {
      colour: 'forest',
      textStyle: 'block',
      textMethod: 'print',
      printPosition: 'centre',
    },
  }),
  sash: facts({
    id: 'sash',
    name: 'Satin sash',
    version: 3,
    views: FRONT,
    printPositions: [at('along', 'Along the ribbon', 'along the ribbon')],
    places: [at('end', 'On the hanging end', 'on the hanging end')],
    parts: { colour: 'satin sash', trim: 'edging' },
    millimetresPerUnit: 0.82,
    defaults: {
      colour: 'blush',
      textStyle: 'roman',
      textMethod: 'foil',
      printPosition: 'along',
      fastening: 'bow',
    },
    motif: false,
    fastening: true,
  }),
  'rosette-sash': facts({
    id: 'rosette-sash',
    name: 'Rosette sash',
    version: 3,
    views: FRONT,
    printPositions: [
      at('along', 'Along the ribbon', 'along the ribbon', { motif: 'on the rosette' }),
    ],
    parts: { colour: 'rosette sash', trim: 'edging' },
    millimetresPerUnit: 0.78,
    defaults: {
      colour: 'burgundy',
      trim: 'gold',
      textStyle: 'roman',
      textMethod: 'foil',
      printPosition: 'along',
      motif: 'leaf',
    },
  }),
  // nothing of it is chosen: its photographs come with the product
  photo: {
    id: 'photo',
    name: 'Photograph',
    version: 1,
    views: ['front', 'back'],
    takes: [],
    choices: {
      textStyle: [],
      textMethod: [],
      motif: [],
      printPosition: [],
      fastening: [],
      background: [],
    },
    printPositions: [],
    places: [],
    parts: { colour: '', trim: '' },
    millimetresPerUnit: 1,
    defaults: {},
  },
};

export const factsOf = (id: TemplateId): TemplateFacts => ALL[id];
/** The views of a drawing: photographs show the sides that they were taken of. */
export const viewsOf = ({ template, parameters }: Drawing): readonly View[] =>
  template === 'photo' && !parameters.photo?.includes('"back":')
    ? ['front']
    : factsOf(template).views;

export const allFacts: readonly TemplateFacts[] = Object.values(ALL);
