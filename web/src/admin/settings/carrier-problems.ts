import { isCarrierLink } from '@tailorbird/contract/kinds/parcels';
import { messages } from './delivery-messages.ts';

/** The first thing that keeps the carriers from being saved, as a sentence. */
export function carriersProblem(
  carriers: readonly { name: string; link: string }[],
): string | undefined {
  const seen = new Set<string>();
  for (const [index, { name, link }] of carriers.entries()) {
    if (name === '') return messages.carriers.noName(index + 1);
    if (seen.has(name.toLowerCase())) return messages.carriers.duplicate(name);
    seen.add(name.toLowerCase());
    if (link !== '' && !isCarrierLink(link)) return messages.carriers.link(name);
  }
  return undefined;
}
