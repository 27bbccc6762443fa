import { ChevronDown, ListFilter } from 'lucide';
import { type ReactNode, useState } from 'react';
import { Icon } from './icon.tsx';

interface FilterFoldProps {
  /** How many filters narrow the list: visible while folded too. */
  count: number;
  className: string;
  /** At first, whatever room there is. */
  isFolded?: boolean;
  children: ReactNode;
}

/** Open where there is room for it, folded on a phone. */
export function FilterFold({ count, className, isFolded = false, children }: FilterFoldProps) {
  const [isOpen, setOpen] = useState(
    () => !isFolded && window.matchMedia('(min-width: 48rem)').matches,
  );
  return (
    <details
      className={`fold filterfold ${className}`}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <Icon of={ListFilter} />
        Filters {count > 0 && <span className="badge">{count} set</span>}
        <span className="chev">
          <Icon of={ChevronDown} />
        </span>
      </summary>
      {children}
    </details>
  );
}
