import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { id } from './text.ts';

// spec: 7.61
export const getImage = defineEndpoint({
  method: 'GET',
  path: '/binary/{id}',
  access: 'anyone',
  summary:
    'The bytes of a picture; w gives it in that width, made once and kept, as WebP or AVIF by Accept, or by format as PNG, which every mail program shows. One that nothing published has shown needs the token of an admin, and is NOT_FOUND without.',
  params: z.object({ id }),
  query: z.object({
    w: z
      .enum(['160', '320', '480', '640', '960', '1280'], {
        error: 'w must be 160, 320, 480, 640, 960 or 1280.',
      })
      .transform(Number)
      .optional(),
    format: z.enum(['png'], { error: 'format must be png.' }).optional().meta({
      description: 'For mails: 160 wide, whatever w says.',
    }),
  }),
  bytes: ['image/webp', 'image/avif', 'image/png'],
  errors: ['NOT_FOUND'],
});

export const binary = z.object({
  _id: z.string(),
  name: z.string(),
  contentType: z.string(),
  size: z.number().int().meta({ description: 'Bytes.' }),
  width: z.number().int().meta({ description: 'Pixels, upright.' }),
  height: z.number().int().meta({ description: 'Pixels, upright.' }),
});

// spec: 7.60
export const uploadImage = defineEndpoint({
  method: 'POST',
  path: '/binary',
  access: 'admin',
  summary:
    'Upload a JPEG, PNG or WebP picture as multipart in the field binary. It is turned upright, stripped and encoded anew; the same bytes are kept once. Used by nothing, it goes after a day.',
  multipart: 'binary',
  reply: z.object({ binary }),
  status: 201,
  errors: [
    'PICTURE_MISSING',
    'PICTURE_TOO_LARGE',
    'PICTURE_TOO_MANY_PIXELS',
    'PICTURE_TOO_HEAVY',
    'PICTURE_KIND',
    'PICTURE_DAMAGED',
  ],
});

// spec: 7.62
export const deleteImage = defineEndpoint({
  method: 'DELETE',
  path: '/binary',
  access: 'admin',
  summary: 'Delete a picture that nothing shows.',
  query: z.object({ _id: id }),
  status: 204,
  errors: ['NOT_FOUND', 'IMAGE_IN_USE'],
});
