import { defineEndpoint } from '@tailorbird/contract/endpoint';
import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { answerErrors } from './errors.ts';
import { RateLimiter } from './rate-limiter.ts';
import { ResponseCache } from './response-cache.ts';
import { rememberCallers, serve } from './serve.ts';

const nothing = { query: () => Promise.reject(new Error('there is nothing to read')) };

/** What is said of a body that does not have this form. */
async function refusedBy(body: z.ZodObject, sent: object): Promise<object> {
  const server = fastify();
  answerErrors(server);
  rememberCallers(server);
  const endpoint = defineEndpoint({
    method: 'POST',
    path: '/sail',
    access: 'anyone',
    summary: 'Sews a sail.',
    body,
    status: 204,
  });
  serve(endpoint, async () => undefined).mount(server, {
    identify: async () => ({ kind: 'nobody' }),
    responseCache: new ResponseCache(),
    rateLimiter: new RateLimiter({ cart: 1, order: 1, 'guest token': 1 }),
    reads: { catalogue: nothing, after: () => nothing, catalogueChanged: () => undefined },
    noteWrite: undefined,
  });
  const response = await server.inject({ method: 'POST', url: '/api/sail', payload: sent });
  await server.close();
  const { error, field } = response.json<{ error: string; field?: string }>();
  return { error, field };
}

describe('what is wrong with a body', () => {
  it.each([
    'Invalid stitches: choose running or cross.',
    'Too small for a sail.',
    'Expected on Friday.',
    'Unrecognized by the sailmaker.',
  ])('is told in the sentence of the contract, however it begins: %s', async (sentence) => {
    const form = z.object({ cloth: z.string({ error: sentence }) });
    expect(await refusedBy(form, { cloth: 1 })).toEqual({ error: sentence, field: 'cloth' });
  });

  it('is told in that of a rule, or of a value within', async () => {
    const rule = z.object({ cloth: z.string().refine(() => false, { error: 'Invalid cloth.' }) });
    expect(await refusedBy(rule, { cloth: '' })).toMatchObject({ error: 'Invalid cloth.' });
    const size = z.number().max(9, { error: 'Too big for the loft.' });
    expect(await refusedBy(z.object({ parts: z.array(z.object({ size })) }), PARTS)).toEqual({
      error: 'Too big for the loft.',
      field: 'parts.0.size',
    });
  });

  it.each([
    [z.jwt(), 'Invalid JWT'],
    [z.string(), 'Invalid input: expected string, received number'],
    [z.literal(3), 'Invalid input: expected 3'],
    [z.number().max(9), 'Too big: expected number to be <=9'],
    [z.number().multipleOf(7), 'Invalid number: must be a multiple of 7'],
  ])('is told with its field where the contract has no sentence', async (size, zods) => {
    const form = z.object({ parts: z.array(z.object({ size })) });
    const sent = size instanceof z.ZodJWT ? { parts: [{ size: 'none' }] } : PARTS;
    expect(await refusedBy(form, sent)).toEqual({
      error: `parts.0.size is not valid: ${zods}.`,
      field: 'parts.0.size',
    });
  });

  it('is told of the whole, which has no field', async () => {
    expect(await refusedBy(z.strictObject({}), { mast: 1 })).toEqual({
      error: 'The request is not valid: Unrecognized key: "mast".',
    });
  });
});

const PARTS = { parts: [{ size: 10 }] };
