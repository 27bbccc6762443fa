import type { OrderItem } from '@tailorbird/contract/orders';
import { isolate } from '@tailorbird/contract/rules/isolate';
import { CircleX } from 'lucide';
import { Icon } from '../ui/icon.tsx';

/** Pictures on these items that the workshop does not make, each once with the reason. */
export function RefusedPictures({ items }: { items: readonly OrderItem[] }) {
  const sentences = new Set(
    items.flatMap(({ refusedPictures = [] }) => refusedPictures.map(refusalInWords)),
  );
  return [...sentences].map((sentence) => (
    <p key={sentence} className="small line-4 refused-picture">
      <Icon of={CircleX} />
      {sentence}
    </p>
  ));
}

const refusalInWords = ({ name, reason }: { name: string; reason: string }): string =>
  `The workshop does not make ${isolate(name)}: ${isolate(reason)}`;
