import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { id } from './text.ts';

const width = z
  .enum(['160', '320', '480', '640', '960', '1280'], {
    error: 'w must be 160, 320, 480, 640, 960 or 1280.',
  })
  .transform(Number)
  .default(640);

const format = z.enum(['webp', 'png'], { error: 'format must be webp or png.' }).default('webp');

const hash = z.string().regex(/^[\w-]{22,64}$/, { error: 'hash is not the hash of a drawing.' });

const signature = z
  .string()
  .max(64, { error: 'signature is too long.' })
  .optional()
  .meta({ description: 'As in the address that the order or its mail gives.' });

export const getPreview = defineEndpoint({
  method: 'GET',
  path: '/product/{id}/preview',
  access: 'anyone',
  summary:
    'A product as it would look, by the choices in the query as on its page (?colour=forest&wording=Hello). With the revision of its art in rev, the answer never changes. Pictures that are not there yet are limited for each network.',
  params: z.object({ id }),
  query: z.looseObject({
    w: width,
    format,
    view: z
      .enum(['front', 'back', 'detail', 'both'], {
        error: 'view must be front, back, detail or both.',
      })
      .optional(),
    rev: z.string().max(64).optional(),
  }),
  bytes: ['image/webp', 'image/png'],
  errors: ['PRODUCT_NOT_FOUND', 'NOT_FOUND', 'TOO_MANY_DRAWINGS'],
});

export const getDrawing = defineEndpoint({
  method: 'GET',
  path: '/drawing/{hash}',
  access: 'anyone',
  summary:
    'The picture that an order keeps, whatever becomes of the product, at the address that the order or its mail gives. It never changes. Pictures that have to be drawn anew are limited for each network.',
  params: z.object({ hash }),
  query: z.object({ w: width, format, signature }),
  bytes: ['image/webp', 'image/png'],
  errors: ['NOT_FOUND', 'TOO_MANY_DRAWINGS'],
});

export const getLettering = defineEndpoint({
  method: 'GET',
  path: '/drawing/{hash}/lettering',
  access: 'anyone',
  summary:
    'The lettering of what was ordered as outlines, an SVG in millimetres, at the address that the order gives.',
  params: z.object({ hash }),
  query: z.object({ signature }),
  bytes: ['image/svg+xml'],
  errors: ['NOT_FOUND'],
});
