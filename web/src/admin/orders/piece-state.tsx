import type { PieceState } from '@tailorbird/contract/order-desk';
import { Check, CircleDashed, PackageCheck, RotateCcw, Scissors, Type } from 'lucide';
import { Icon } from '../../ui/icon.tsx';
import { shopTimeZone } from '../../ui/time-zone.ts';
import { messages } from './messages.ts';

const words = messages.making;

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
    <span className={`piece-state is-${state}`}>
      <Icon of={icons[state]} />
      {count === undefined ? words.states[state] : words.counted(count, state)}
    </span>
  );
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clock(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  let made = clocks.get(key);
  if (!made) clocks.set(key, (made = new Intl.DateTimeFormat('en-GB', options)));
  return made;
}

/** `10:28` on the shop's day of today, else `21 Nov, 10:28`. */
export function formatShortMoment(timestamp: string, now = new Date()): string {
  const timeZone = shopTimeZone();
  const day = clock({ day: 'numeric', month: 'short', timeZone });
  const moment = new Date(timestamp);
  const time = clock({ hour: '2-digit', minute: '2-digit', timeZone }).format(moment);
  return day.format(moment) === day.format(now) ? time : `${day.format(moment)}, ${time}`;
}
