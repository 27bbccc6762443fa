import type { DeliveryQuote } from '@tailorbird/contract/delivery';
import type { IconNode } from 'lucide';
import { type ReactNode, useId, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import type { FieldProblems } from './field-problems.ts';
import { messages } from './messages.ts';

interface TermProps {
  icon: IconNode;
  title: string;
  said: ReactNode;
  /** Unfolds it: something in it is asked for, or refused. */
  isAsked?: boolean;
  /** Unfolded before anybody has touched it, as it is asked for without being required. */
  isOpenAtFirst?: boolean;
  /** Asked by who is done with it: whether it may fold. */
  mayFold?: () => boolean;
  children: ReactNode;
}

/** An answer in a line, and the way to change it. */
export function Term({
  icon,
  title,
  said,
  isAsked = false,
  isOpenAtFirst = false,
  mayFold,
  children,
}: TermProps) {
  const [isOpen, setOpen] = useStaysOpen(isAsked, isOpenAtFirst);
  const id = useId();
  return (
    <div className="term">
      <Icon of={icon} />
      <div>
        <h3>{title}</h3>
        {!isOpen && <p>{said}</p>}
      </div>
      {!isAsked && (
        <button
          className="textlink"
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => {
            if (!isOpen || (mayFold?.() ?? true)) setOpen(!isOpen);
          }}
        >
          {isOpen ? messages.done : messages.change}
          <span className="sr"> {title}</span>
        </button>
      )}
      <div className="stack-12 term-fields" id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </div>
  );
}

/** Opens when something is asked for, and stays open while it is typed. */
export function useStaysOpen(
  isAsked: boolean,
  isOpenAtFirst = false,
): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(isAsked || isOpenAtFirst);
  if (isAsked && !isOpen) setOpen(true);
  return [isOpen || isAsked, setOpen];
}

export interface PartProps {
  quote: DeliveryQuote;
  problems: FieldProblems;
}
