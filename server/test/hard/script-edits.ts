import { editOrder } from '@tailorbird/contract/order-edits';
import { getOrder, type Order } from '@tailorbird/contract/orders';
import { tried, type ScriptSender } from './script-sender.ts';
import { addressOf } from './script-shoppers.ts';
import type { WrittenProduct } from './script-catalogue.ts';

/** An admin changes an order wherever it has a text: a word, what comes, where it goes and to whom. */
export async function edit(
  sender: ScriptSender,
  token: string,
  { order: { _id: id }, product }: { order: Order; product: WrittenProduct },
): Promise<void> {
  const { payload } = product;
  const params = { id };
  const send = async (body: object) => {
    const { order } = await sender.shop.ask(getOrder, { token, params });
    await sender.send(editOrder, { token, params, body: { version: order.version, ...body } });
    return order;
  };
  const chosen = { optionId: product.option, valueId: product.value };
  const { cart } = await send({
    contact: { name: tried(payload), email: tried(payload), phone: tried(payload) },
    method: 'parcel',
    address: addressOf(payload),
    billing: addressOf(payload),
    added: [{ product: product.id, note: tried(payload), selectedOptions: [chosen] }],
    lines: [{ name: tried(payload, 'Folding'), cost: 1 }],
  });
  const written = cart.items.flatMap(({ _id, selectedOptions }) =>
    selectedOptions.flatMap(({ optionId, valueId, artwork }) =>
      valueId === null && !artwork ? [{ _id, optionId }] : [],
    ),
  );
  const [text] = written;
  if (!text) return;
  const word = { optionId: text.optionId, value: tried(payload, 'Ida') };
  await send({ items: [{ _id: text._id, selectedOptions: [word] }] });
  await send({ added: [{ product: product.id, selectedOptions: [chosen, word] }] });
}
