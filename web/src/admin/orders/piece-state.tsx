import type { PieceState } from '@tailorbird/contract/order-desk';
import { Check, CircleDashed, PackageCheck, RotateCcw, Scissors, Type } from 'lucide';
import { Icon } from '../../ui/icon.tsx';
import { pieceMessages } from './piece-messages.ts';
import './piece-state.css';

const icons = {
  waiting: CircleDashed,
  cut: Scissors,
  lettered: Type,
  checked: Check,
  packed: PackageCheck,
  again: RotateCcw,
} satisfies Record<PieceState, unknown>;

/** A state by icon and word, never by its colour alone; with a count where it tells of several. */
export function PieceStateMark({ state, count }: { state: PieceState; count?: number }) {
  return (
    <span className={`inline-4 piece-state is-${state}`}>
      <Icon of={icons[state]} />
      {count === undefined ? pieceMessages.states[state] : pieceMessages.counted(count, state)}
    </span>
  );
}
