import type { OrderStatus } from '@tailorbird/contract/orders';

export type Act =
  | 'next'
  | 'previous'
  | 'pick'
  | 'open'
  | 'chooseStatus'
  | OrderStatus
  | 'find'
  | 'refresh'
  | 'undo'
  | 'export'
  | 'help'
  | 'leave';

/** One key, or one after the other. Setting a status takes two, so that no slip does it. */
export const shortcuts: readonly {
  act: Exclude<Act, 'chooseStatus'>;
  keys: readonly string[];
  how?: 'inTurn';
}[] = [
  { act: 'next', keys: ['j'] },
  { act: 'previous', keys: ['k'] },
  { act: 'pick', keys: ['x'] },
  { act: 'open', keys: ['o', 'Enter'] },
  { act: 'pending', keys: ['s', 'p'], how: 'inTurn' },
  { act: 'completed', keys: ['s', 'c'], how: 'inTurn' },
  { act: 'cancelled', keys: ['s', 'x'], how: 'inTurn' },
  { act: 'undo', keys: ['u'] },
  { act: 'find', keys: ['/'] },
  { act: 'refresh', keys: ['r'] },
  { act: 'export', keys: ['e'] },
  { act: 'help', keys: ['?'] },
  { act: 'leave', keys: ['Esc'] },
];

const single: Readonly<Record<string, Act>> = {
  j: 'next',
  k: 'previous',
  x: 'pick',
  o: 'open',
  s: 'chooseStatus',
  '/': 'find',
  r: 'refresh',
  u: 'undo',
  e: 'export',
  '?': 'help',
};

const second: Readonly<Record<string, OrderStatus>> = {
  p: 'pending',
  c: 'completed',
  x: 'cancelled',
};

interface Press {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  /** Held down, it comes again and again. */
  repeat: boolean;
}

interface Situation {
  /** Whether single keys are shortcuts at all (WCAG 2.1.4). */
  isOn: boolean;
  isTyping: boolean;
  isChoosingStatus: boolean;
  /** The keyboard is on an order itself, and not on a link or button of it. */
  isOnOrder: boolean;
}

/** What a key means there; undefined where it means what it always does. */
export function actOf(press: Press, situation: Situation): Act | undefined {
  const { key } = press;
  if (press.ctrlKey || press.metaKey || press.altKey || situation.isTyping) return undefined;
  if (key === 'Escape') return 'leave';
  if (key === 'Enter') return situation.isOnOrder && !press.repeat ? 'open' : undefined;
  if (!situation.isOn) return undefined;
  const act = situation.isChoosingStatus ? second[key] : single[key];
  if (act === 'next' || act === 'previous') return act;
  return press.repeat ? undefined : act;
}
