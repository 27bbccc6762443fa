import { z } from 'zod';
import {
  ARTWORK_BOX,
  ARTWORK_FILE_KINDS,
  ARTWORK_METHODS,
  ARTWORK_PLACES_MAX,
  ARTWORK_PRICINGS,
  ARTWORK_SIDES,
  ARTWORK_STRICTNESS,
  USUAL_METHODS,
  USUAL_RIGHTS,
} from './kinds/artwork.ts';
import { COST } from './limits.ts';
import { amount } from './price-rules.ts';
import { name } from './text.ts';

/** To a tenth of a millimetre. */
function millimetres(field: string, { min, max }: { min: number; max: number }) {
  const error = `${field} must be between ${min} and ${max} mm.`;
  return (
    z
      .number({ error })
      .min(min, { error })
      .max(max, { error })
      // no zero is negative
      .transform((value) => Math.round(value * 10) / 10 + 0)
  );
}

const oneOf = <const Values extends readonly [string, ...string[]]>(
  field: string,
  values: Values,
) =>
  z.enum(values, {
    error: `${field} must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}.`,
  });

/** The price of a picture at a place. */
export const artworkPrice = z.object({
  by: oneOf('by', ARTWORK_PRICINGS).default('piece').meta({
    description:
      'piece: `piece` alone. area: `piece`, and `each` for each begun 100 cm². colours: `piece`, and `each` for each colour.',
  }),
  piece: amount('The price of a picture', COST).default(0).meta({ description: 'Money a piece.' }),
  each: amount('The price of each', COST)
    .default(0)
    .meta({ description: 'Money a piece for each begun 100 cm², or for each colour.' }),
  setup: amount('The setup price', COST)
    .default(0)
    .meta({ description: 'Money once per order for each different picture.' }),
  isSetupByColour: z
    .boolean({ error: 'isSetupByColour must be true or false.' })
    .default(false)
    .meta({ description: 'Whether setup is paid for each colour of the picture.' }),
});

const box = { min: ARTWORK_BOX.least, max: ARTWORK_BOX.most };
const away = { min: -ARTWORK_BOX.away, max: ARTWORK_BOX.away };

/** A place of a piece with its print box, in millimetres on the piece. */
export const artworkPlace = z.object({
  id: z
    .string({ error: 'The id of a place must be a text.' })
    .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, {
      error: 'The id of a place must be small letters, digits and hyphens, 40 at most.',
    })
    .meta({ description: 'Within the option; stays when the place gets another name.' }),
  name: name('The name of a place', 40, 'Please name each place.').meta({
    description: 'Such as: Left chest',
  }),
  side: oneOf('side', ARTWORK_SIDES),
  width: millimetres('The width of a place', box),
  height: millimetres('The height of a place', box),
  below: millimetres('The distance from the collar', { min: 0, max: ARTWORK_BOX.away }).meta({
    description: 'From the lower edge of the collar down to the upper edge of the box.',
  }),
  aside: millimetres('The distance from the middle', away).meta({
    description: 'From the middle to the middle of the box, positive towards the wearer’s left.',
  }),
  method: oneOf('method', ARTWORK_METHODS),
  price: artworkPrice.prefault({}),
});

const limits = z.object({
  leastDpi: z
    .number({ error: 'leastDpi must be a whole number from 1 to 1200, or null.' })
    .int({ error: 'leastDpi must be a whole number from 1 to 1200, or null.' })
    .min(1, { error: 'leastDpi must be a whole number from 1 to 1200, or null.' })
    .max(1200, { error: 'leastDpi must be a whole number from 1 to 1200, or null.' })
    .nullable(),
  mostColours: z
    .number({ error: 'mostColours must be a whole number from 1 to 12, or null.' })
    .int({ error: 'mostColours must be a whole number from 1 to 12, or null.' })
    .min(1, { error: 'mostColours must be a whole number from 1 to 12, or null.' })
    .max(12, { error: 'mostColours must be a whole number from 1 to 12, or null.' })
    .nullable(),
  files: z
    .array(oneOf('files', ARTWORK_FILE_KINDS), {
      error: `files must be some of ${ARTWORK_FILE_KINDS.join(', ')}.`,
    })
    .min(1, { error: 'A method must take at least one kind of file.' })
    .transform((kinds) => ARTWORK_FILE_KINDS.filter((kind) => kinds.includes(kind))),
});

/** All that an option of the kind artwork says of the pictures that customers put on a piece. */
export const artworkRules = z.object({
  mostPictures: z
    .number({ error: `mostPictures must be a whole number from 1 to ${ARTWORK_PLACES_MAX}.` })
    .int({ error: `mostPictures must be a whole number from 1 to ${ARTWORK_PLACES_MAX}.` })
    .min(1, { error: `mostPictures must be a whole number from 1 to ${ARTWORK_PLACES_MAX}.` })
    .max(ARTWORK_PLACES_MAX, {
      error: `mostPictures must be a whole number from 1 to ${ARTWORK_PLACES_MAX}.`,
    })
    .default(1)
    .meta({ description: 'Pictures on one piece, each at a place of its own.' }),
  rights: name('The sentence about rights', 200, 'Please write the sentence about rights.')
    .default(USUAL_RIGHTS)
    .meta({ description: 'Ticked by the customer, kept with the order and its day.' }),
  places: z
    .array(artworkPlace, { error: 'places must be a list of places.' })
    .max(ARTWORK_PLACES_MAX, { error: `places must be at most ${ARTWORK_PLACES_MAX}.` })
    .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, {
      error: 'Two places must not have the same id.',
    })
    .refine((list) => new Set(list.map(({ name }) => name.toLowerCase())).size === list.length, {
      error: 'Two places must not have the same name.',
    })
    .default([]),
  methods: z
    .object({
      print: limits.default(USUAL_METHODS.print),
      transfer: limits.default(USUAL_METHODS.transfer),
      'screen-print': limits.default(USUAL_METHODS['screen-print']),
      embroidery: limits.default(USUAL_METHODS.embroidery),
      plotter: limits.default(USUAL_METHODS.plotter),
    })
    .prefault({}),
  whenSoft: oneOf('whenSoft', ARTWORK_STRICTNESS).default('warn').meta({
    description: 'What a picture with less than leastDpi does.',
  }),
  whenManyColours: oneOf('whenManyColours', ARTWORK_STRICTNESS).default('refuse').meta({
    description: 'What a picture with more than mostColours does.',
  }),
  redrawing: amount('The price of redrawing', COST).nullable().default(null).meta({
    description: 'Money once per order for each picture to be redrawn. Null: not offered.',
  }),
  redrawingDays: z
    .number({ error: 'redrawingDays must be a whole number from 1 to 60.' })
    .int({ error: 'redrawingDays must be a whole number from 1 to 60.' })
    .min(1, { error: 'redrawingDays must be a whole number from 1 to 60.' })
    .max(60, { error: 'redrawingDays must be a whole number from 1 to 60.' })
    .default(2)
    .meta({ description: 'Working days until a picture is redrawn.' }),
});

const colourText = z
  .string({ error: 'colour must look like #2f4a3a.' })
  .regex(/^#[0-9a-f]{6}$/i, { error: 'colour must look like #2f4a3a.' })
  .transform((colour) => colour.toLowerCase());

const whole = (field: string, min: number, max: number) => {
  const error = `${field} must be a whole number from ${min} to ${max}.`;
  return z.number({ error }).int({ error }).min(min, { error }).max(max, { error });
};

/** Changes of a picture that leave its file as it is. */
export const artworkEdits = z.object({
  paper: whole('paper', 0, 100).optional().meta({
    description:
      'Makes the paper transparent: per cent of how far a colour may be from that at the edge.',
  }),
  reduce: whole('reduce', 1, 12)
    .optional()
    .meta({ description: 'Takes so many of its colours, each pixel the nearest.' }),
  colour: colourText.optional().meta({ description: 'Makes all of it this one colour.' }),
});

/** A picture of the customer's at a place of the piece. */
export const placedPicture = z.object({
  id: z.uuid({ error: 'id must be the id of an artwork.' }).transform((id) => id.toLowerCase()),
  place: z.string({ error: 'place must be the id of a place of the option.' }).max(40),
  width: millimetres('The width of a picture', { min: 5, max: 1000 }),
  x: millimetres('x', { min: -1500, max: 1500 }).meta({
    description:
      'From the middle of the piece to that of the picture, positive towards the wearer’s left.',
  }),
  y: millimetres('y', { min: -1500, max: 1500 }).meta({
    description: 'From the collar down to the upper edge of the picture before it is turned.',
  }),
  turn: whole('turn', -180, 180)
    .default(0)
    // upside down is upside down either way
    .transform((turn) => (turn === -180 ? 180 : turn + 0))
    .meta({ description: 'Degrees, clockwise as one looks at it, about its middle.' }),
  edits: artworkEdits.default({}),
  redraw: z.literal(true, { error: 'redraw must be true, or left out.' }).optional().meta({
    description: 'It is to be redrawn by the workshop, as a service.',
  }),
});

/** A picture at a place with the facts of its file, as carts and orders keep it. */
export const describedPicture = placedPicture.extend({
  picture: z
    .object({
      name: z.string(),
      kind: z.enum(ARTWORK_FILE_KINDS),
      width: z.number().meta({ description: 'Pixels, upright; of an SVG its own units.' }),
      height: z.number(),
      colours: z.array(z.string()).nullable().meta({
        description: '#rrggbb with its edits, the most frequent first; null for more than 12.',
      }),
    })
    .meta({ description: 'Facts of the artwork, as they were when it was placed.' }),
  says: z.array(z.string()).optional().meta({
    description:
      'Warnings as the customer reads them, such as: 600 px at 200 mm is 76 dpi: it will look soft. Sharp up to 50 mm. An order keeps those that it was ordered with.',
  }),
});

export type ArtworkRules = z.output<typeof artworkRules>;
export type ArtworkPlace = z.output<typeof artworkPlace>;
export type ArtworkPrice = z.output<typeof artworkPrice>;
