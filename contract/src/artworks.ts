import { z } from 'zod';
import { artworkEdits } from './artwork-rules.ts';
import { defineEndpoint } from './endpoint.ts';
import { ARTWORK_FILE_KINDS, ARTWORK_REASON_MAX_LENGTH } from './kinds/artwork.ts';
import { id, name, timestamp } from './text.ts';

const colours = z.array(z.string()).nullable().meta({
  description: '#rrggbb, the most frequent first; null for more than 12.',
});

/** A picture with its edits, as a browser shows it. */
export const artworkRendition = z.object({
  address: z.string().meta({
    description: 'Path and query of the picture, at most 640 pixels long, for whoever has it.',
  }),
  width: z.number().int().meta({ description: 'Pixels.' }),
  height: z.number().int().meta({ description: 'Pixels.' }),
  colours,
});

/** A picture that a customer has uploaded. */
export const artwork = z.object({
  _id: z.string(),
  name: z.string().meta({ description: 'Of the file, as it was sent.' }),
  kind: z.enum(ARTWORK_FILE_KINDS),
  size: z.number().int().meta({ description: 'Bytes of the file.' }),
  width: z.number().meta({ description: 'Pixels, upright; of an SVG its own units.' }),
  height: z.number().meta({ description: 'Pixels, upright; of an SVG its own units.' }),
  colours,
  rendition: artworkRendition.meta({ description: 'Without edits.' }),
  uploadedAt: timestamp,
  refusal: z
    .object({ reason: z.string(), at: timestamp })
    .nullable()
    .meta({ description: 'Why the workshop does not make it; null where it does.' }),
});

const byId = z.object({ id });
const reply = z.object({ artwork });

export const uploadArtwork = defineEndpoint({
  method: 'POST',
  path: '/artwork',
  access: 'guest',
  summary:
    'Upload a picture for pieces of one’s own, as multipart in the field artwork: PNG, JPEG or WebP of at most 20 MB and 40 megapixels, or SVG. The same bytes are kept once for each owner, so an upload that broke off is sent again. Used by nothing, it is deleted after 7 days.',
  multipart: 'artwork',
  reply,
  status: 201,
  errors: [
    'ARTWORK_MISSING',
    'ARTWORK_TOO_LARGE',
    'ARTWORK_TOO_MANY_PIXELS',
    'ARTWORK_KIND',
    'ARTWORK_DAMAGED',
    'ARTWORK_SVG_REFUSED',
    'ARTWORK_REFUSED',
    'ARTWORK_QUOTA',
    'TOO_MANY_UPLOADS',
  ],
});

export const listArtworks = defineEndpoint({
  method: 'GET',
  path: '/artwork',
  access: 'guest',
  summary: 'The pictures of the bearer, the newest first, at most 200, and the room they take.',
  reply: z.object({
    artworks: z.array(artwork),
    usedBytes: z.number().int(),
    mostBytes: z.number().int(),
  }),
});

export const deleteArtwork = defineEndpoint({
  method: 'DELETE',
  path: '/artwork/{id}',
  access: 'guest',
  summary:
    'Delete a picture of one’s own. Orders keep theirs; carts and lists that name it say that it is gone.',
  params: byId,
  status: 204,
  errors: ['NOT_FOUND'],
});

export const renderArtwork = defineEndpoint({
  method: 'POST',
  path: '/artwork/{id}/rendition',
  access: 'guest',
  summary: 'A picture of one’s own with these edits, made once and kept.',
  params: byId,
  body: z.object({ edits: artworkEdits.default({}) }),
  reply: z.object({ rendition: artworkRendition }),
  errors: ['NOT_FOUND', 'ARTWORK_TOO_MANY_EDITS', 'TOO_MANY_DRAWINGS'],
});

export const getArtworkPicture = defineEndpoint({
  method: 'GET',
  path: '/artwork/{id}/picture',
  access: 'anyone',
  summary:
    'The pixels of a rendition, never those of the file itself, at the address that the shop has given.',
  params: byId,
  query: z.object({ recipe: z.string().max(80), signature: z.string().max(64) }),
  bytes: ['image/webp', 'image/png'],
  errors: ['NOT_FOUND', 'ARTWORK_TOO_MANY_EDITS', 'TOO_MANY_DRAWINGS'],
});

export const getArtworkOriginal = defineEndpoint({
  method: 'GET',
  path: '/artwork/{id}/original',
  access: 'admin',
  summary: 'The file as it was sent, for saving alone.',
  params: byId,
  bytes: ['application/octet-stream'],
  errors: ['NOT_FOUND'],
});

export const getArtworkPrint = defineEndpoint({
  method: 'GET',
  path: '/artwork/{id}/print',
  access: 'admin',
  summary:
    'The picture ready to be printed: a PNG of that width with a transparent ground, with its edits; format=svg gives the rebuilt SVG of one that came as SVG.',
  params: byId,
  query: z.object({
    width: z.coerce
      .number({ error: 'width must be between 5 and 1000 mm.' })
      .min(5, { error: 'width must be between 5 and 1000 mm.' })
      .max(1000, { error: 'width must be between 5 and 1000 mm.' })
      .meta({ description: 'Millimetres.' }),
    recipe: z.string().max(80).default(''),
    format: z.enum(['png', 'svg'], { error: 'format must be png or svg.' }).default('png'),
  }),
  bytes: ['image/png', 'application/octet-stream'],
  errors: ['NOT_FOUND', 'ARTWORK_NO_SVG'],
});

export const refuseArtwork = defineEndpoint({
  method: 'PUT',
  path: '/artwork/{id}/refusal',
  access: 'admin',
  summary:
    'Mark a picture as one that the workshop does not make. Its pieces cannot be cut, and customers with open orders of it are mailed.',
  params: byId,
  body: z.object({
    reason: name(
      'The reason',
      ARTWORK_REASON_MAX_LENGTH,
      'Please write why the picture is refused.',
    ),
  }),
  reply,
  errors: ['NOT_FOUND'],
});

export const acceptArtwork = defineEndpoint({
  method: 'DELETE',
  path: '/artwork/{id}/refusal',
  access: 'admin',
  summary: 'Take the refusal of a picture back.',
  params: byId,
  reply,
  errors: ['NOT_FOUND'],
});

export type Artwork = z.output<typeof artwork>;
export type ArtworkRendition = z.output<typeof artworkRendition>;
