import type { IconNode } from 'lucide';
import { createElement } from 'react';

/** An icon of the library. It is decoration: words beside it say the same. */
export function Icon({ of, className = 'icon' }: { of: IconNode; className?: string }) {
  return (
    <svg
      className={className}
      aria-hidden
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {of.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
    </svg>
  );
}
