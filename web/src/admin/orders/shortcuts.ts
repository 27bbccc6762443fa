import type { OrderStatus } from '@tailorbird/contract/orders';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { storedEntry } from '../../stored-entry.ts';
import { useStored } from '../kit/use-stored.ts';

/** Acts of the page itself; every other shortcut clicks a control of the order. */
export interface PageActs {
  find: () => void;
  refresh: () => void;
  export: () => void;
  undo: () => void;
  help: () => void;
  leave: () => void;
  /** Cancelling asks first, by key as the customer gets a mail of it. */
  cancel: (button: HTMLButtonElement, orderNumber: string) => void;
}

/**
 * Keys of the order desk, for the list of orders in this element. Gives the number of the order
 * whose status is being chosen.
 */
export function useShortcuts(list: RefObject<HTMLElement | null>, acts: PageActs) {
  const [isOn] = useShortcutSetting();
  const [choosing, setChoosing] = useState<string>();
  const latest = useRef(acts);
  useLayoutEffect(() => {
    latest.current = acts;
  });

  // whoever sees an order can press a key for it
  useLayoutEffect(() => {
    function press(event: KeyboardEvent) {
      // On their own, Shift and the like are a part of the next key.
      if (event.defaultPrevented || isModifier(event.key) || isInDialog()) return;
      const order = currentOrder(list.current);
      const act = actForKey(event, {
        isOn,
        isTyping: isTyping(event.target),
        isChoosingStatus: choosing !== undefined,
        isOnOrder: event.target === order,
      });
      if (choosing !== undefined) setChoosing(undefined);
      if (act === undefined || (act === 'leave' && choosing !== undefined)) return;
      if (act !== 'leave') event.preventDefault();
      if (act === 'chooseStatus') setChoosing(order && numberOf(order));
      else if (isPageAct(act)) latest.current[act]();
      else if (act === 'cancelled') askToCancel(order, latest.current.cancel);
      else clickFor(list.current, order, act);
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [list, isOn, choosing]);

  return choosing;
}

const pageActs = ['find', 'refresh', 'export', 'undo', 'help', 'leave'] as const;

function isPageAct(act: Act): act is (typeof pageActs)[number] {
  return pageActs.some((one) => one === act);
}

function ordersIn(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('article') ?? [])];
}

/** The order that the keyboard is in. */
function currentOrder(list: HTMLElement | null): HTMLElement | undefined {
  return ordersIn(list).find((order) => order.contains(document.activeElement));
}

function numberOf(order: HTMLElement): string | undefined {
  return order.querySelector('[data-order-number]')?.textContent ?? undefined;
}

function askToCancel(order: HTMLElement | undefined, ask: PageActs['cancel']) {
  const button = order?.querySelector<HTMLButtonElement>('button[value="cancelled"]');
  if (order && button && !button.disabled) ask(button, numberOf(order) ?? '');
}

/** A key does what a click does, so that both go the same way. */
function clickFor(list: HTMLElement | null, order: HTMLElement | undefined, act: Act) {
  if (act === 'next' || act === 'previous') return step(list, order, act);
  const target: Partial<Record<Act, string>> = {
    pick: 'input[type="checkbox"]',
    open: 'h2 a',
    unfold: 'button[aria-expanded].row-unfold',
    pending: 'button[value="pending"]',
    completed: 'button[value="completed"]',
  };
  const selector = target[act];
  if (selector) order?.querySelector<HTMLElement>(selector)?.click();
}

/** To the next one, or to the first that is in view. */
function step(list: HTMLElement | null, from: HTMLElement | undefined, act: 'next' | 'previous') {
  const orders = ordersIn(list);
  const next = from
    ? orders[orders.indexOf(from) + (act === 'next' ? 1 : -1)]
    : (orders.find((order) => order.getBoundingClientRect().bottom > 0) ?? orders[0]);
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

function isModifier(key: string): boolean {
  return ['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock'].includes(key);
}

function isInDialog(): boolean {
  return document.querySelector('dialog[open]') !== null;
}

/** A check box takes no letters; every other field does. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio'].includes(target.type);
  return target.isContentEditable || target.matches('textarea, select');
}

type Act =
  | 'next'
  | 'previous'
  | 'pick'
  | 'open'
  | 'unfold'
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
  { act: 'unfold', keys: ['d'] },
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
  d: 'unfold',
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

/** The act of a key in this situation; undefined where the browser's own meaning stands. */
export function actForKey(press: Press, situation: Situation): Act | undefined {
  const { key } = press;
  if (press.ctrlKey || press.metaKey || press.altKey || situation.isTyping) return undefined;
  if (key === 'Escape') return 'leave';
  if (key === 'Enter') return situation.isOnOrder && !press.repeat ? 'open' : undefined;
  if (!situation.isOn) return undefined;
  const act = situation.isChoosingStatus ? second[key] : single[key];
  if (act === 'next' || act === 'previous') return act;
  return press.repeat ? undefined : act;
}

const setting = storedEntry({
  lasts: 'in browser',
  key: 'tailorbird:order-shortcuts',
  // 'off' is how it was stored before
  parse: (stored) => stored !== false && stored !== 'off',
});

/** Whether single keys are shortcuts, and the switch for it. */
export function useShortcutSetting(): [isOn: boolean, set: (isOn: boolean) => void] {
  return [useStored(setting), setting.write];
}
