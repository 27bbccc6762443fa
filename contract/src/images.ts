import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { id } from './text.ts';

export const getBinary = defineEndpoint({
  method: 'GET',
  path: '/binary/{id}',
  access: 'anyone',
  summary: 'The bytes of a picture; w gives it in that width, made once and kept.',
  params: z.object({ id }),
  query: z.object({
    w: z
      .enum(['160', '320', '640', '1280'], { error: 'w must be 160, 320, 640 or 1280.' })
      .transform(Number)
      .optional(),
  }),
  bytes: ['image/webp', 'image/jpeg', 'image/png'],
  errors: ['NOT_FOUND'],
});
