import { isUuid } from '@tailorbird/contract/rules/uuid';
import type { FastifyInstance } from 'fastify';
import { ShopError } from '../http/errors.ts';
import { claimAsking, findCheckout } from './checkout-queries.ts';
import { recordRefusedRefund, settle, type PaymentContext } from './settle.ts';
import { UnsignedWebhook, type WebhookEvent } from './stripe.ts';

/** Bytes of what the provider sends. */
const MOST_BYTES = 512 * 1024;

/** Routes for the provider, and for browsers that come back from it: no calls of the API. */
export function serveProvider(server: FastifyInstance, context: PaymentContext): void {
  void server.register(async (scope) => {
    // signed as it came
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/api/payments/stripe', { bodyLimit: MOST_BYTES }, async (request, reply) => {
      const { body, headers } = request;
      const signature = String(headers['stripe-signature'] ?? '');
      const event = await context.provider
        .readWebhook(Buffer.isBuffer(body) ? body : Buffer.alloc(0), signature)
        .catch((cause: unknown) => {
          throw cause instanceof UnsignedWebhook
            ? new ShopError('WEBHOOK_NOT_SIGNED', { cause })
            : cause;
        });
      if (event) await handleWebhook(context, event);
      return reply.code(204).send();
    });
  });
  server.get<{ Params: { id: string } }>(
    '/api/payments/return/:id',
    // it waits for the provider
    { config: { worksElsewhere: true } },
    async ({ params: { id }, log }, reply) => {
      const checkout = isUuid(id) ? await findCheckout(context.database, id) : undefined;
      if (!checkout) throw new ShopError('NOT_FOUND');
      const { sessionId, returnTo } = checkout;
      // anybody may press this as often as they like: all but one are redirected at once
      if (sessionId !== null && (await claimAsking(context.database, id))) {
        try {
          await settle(context, checkout, await context.provider.findSession(sessionId));
        } catch (error) {
          // the webhook or the worker does it later
          log.warn({ err: error }, 'a payment could not be looked at when the customer came back');
        }
      }
      return reply.header('cache-control', 'no-store').redirect(returnTo, 303);
    },
  );
}

/** Others may share the account at the provider: what is not ours is let go. */
async function handleWebhook(context: PaymentContext, event: WebhookEvent): Promise<void> {
  if (event.kind === 'failed refund') {
    const { key: entryKey, paymentId, cents } = event;
    await recordRefusedRefund(context, { entryKey, paymentId, cents });
    return;
  }
  const { session } = event;
  const id = session.checkoutId ?? '';
  const checkout = isUuid(id) ? await findCheckout(context.database, id) : undefined;
  if (checkout) await settle(context, checkout, session);
}
