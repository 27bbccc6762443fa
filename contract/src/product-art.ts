import { MOST_LETTERINGS } from '@tailorbird/art/facts';
import {
  ALL_PARAMETERS,
  PARAMETER_NAMES,
  PLACE_SETTINGS,
  TEMPLATE_IDS,
} from '@tailorbird/art/parameters';
import { z } from 'zod';
import { id, oneLine, text } from './text.ts';

const template = z.enum(TEMPLATE_IDS, {
  error: `template must be one of ${TEMPLATE_IDS.join(', ')}.`,
});
const parameter = z.enum(ALL_PARAMETERS, {
  error: `parameter must be one of ${ALL_PARAMETERS.join(', ')}.`,
});

const MOST_DRIVES = PARAMETER_NAMES.length + PLACE_SETTINGS.length * (MOST_LETTERINGS - 1);

/** A parameter's value: a colour, a name that the template knows, or a text. */
const setting = text('A parameter', 100);

/** A colour as #rrggbb, in small letters. */
export const colourText = z
  .string({ error: 'colour must look like #2f4a3a.' })
  .regex(/^#[0-9a-f]{6}$/i, { error: 'colour must look like #2f4a3a.' })
  .transform((colour) => colour.toLowerCase());

const within = (field: string, least: number, most: number) => {
  const error = `${field} must be a number from ${least} to ${most}.`;
  return z.number({ error }).min(least, { error }).max(most, { error });
};

/** A photograph of a side of the product, and where places for pictures lie on it. */
export const artPhotograph = z.object({
  imageId: id.meta({ description: 'One of the pictures of the product.' }),
  x: within('x', 0, 1000).meta({
    description: 'The middle of the piece, of the 1000 units that a drawing is wide.',
  }),
  y: within('y', 0, 1250).meta({
    description: 'The lower edge of the collar, of the 1250 units that a drawing is high.',
  }),
  millimetresPerUnit: within('millimetresPerUnit', 0.01, 20),
  measuredFrom: oneLine('measuredFrom', 60).optional().meta({
    description:
      'What the product has at that point, such as: the upper hem. Customers and the workshop read it.',
  }),
});

/** An admin's settings of how a product is drawn. */
export const productArtSettings = z.object({
  template,
  fixed: z.partialRecord(parameter, setting).default({}).meta({
    description:
      'Parameters that no choice changes, and what the others are until something is chosen. Those of a further lettering are named after its place: text@sleeve, textStyle@sleeve, textColour@sleeve.',
  }),
  drives: z
    .array(
      z.object({
        parameter,
        optionId: id,
        values: z
          .array(z.object({ valueId: id, use: setting }))
          .max(1000)
          .default([])
          .meta({
            description:
              'What the drawing is given for a value. Not needed for a text, nor for a colour that has a swatch.',
          }),
      }),
    )
    .max(MOST_DRIVES)
    .refine((drives) => new Set(drives.map((drive) => drive.parameter)).size === drives.length, {
      error: 'drives must name each parameter at most once.',
    })
    .default([]),
  photo: z
    .object({ front: artPhotograph, back: artPhotograph.optional() })
    .optional()
    .meta({ description: 'Of the template photo alone, which needs it: the product as it is.' }),
});

export const productArt = productArtSettings.extend({
  revision: z.string().meta({
    description: 'Changes when any choice could look different; part of the addresses of pictures.',
  }),
  coverId: z.string().nullable().meta({
    description: 'The picture among image_id that was drawn because there was none.',
  }),
});

export type ProductArtSettings = z.output<typeof productArtSettings>;
export type ArtPhotograph = z.output<typeof artPhotograph>;
export type ProductArt = z.output<typeof productArt>;
