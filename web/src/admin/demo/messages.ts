import type { DemoEntry, StayingDemoEntry } from '@tailorbird/contract/demo';
import { isolate } from '@tailorbird/contract/rules/isolate';
import { plural } from '../format-count.ts';
import { messages as settings } from '../settings/messages.ts';

type Kind = DemoEntry['kind'];

const KINDS: Record<Kind, readonly [one: string, many: string]> = {
  product: ['product', 'products'],
  category: ['category', 'categories'],
  type: ['type', 'types'],
  option: ['option', 'options'],
  discount: ['discount code', 'discount codes'],
  picture: ['picture', 'pictures'],
  text: ['text of the settings', 'texts of the settings'],
};

const labels: Record<string, { title: string; fields: Record<string, string> }> = {
  shop: settings.shop,
  days: settings.days,
  goods: settings.goods,
  legal: settings.legal,
};

/** Texts about what the shop was filled with at first. */
export const messages = {
  title: 'Demo',
  lead: 'What the shop was filled with at first, as far as it is still here.',
  loadFailed: 'Failed to load what is left of the demo. Please try again.',
  none: 'Nothing of the demo is left.',
  noneText: 'All that the shop has is yours.',

  kinds: KINDS,
  showNames: (what: string) => `Names of ${what}`,
  counted: (kind: Kind, count: number) => plural(count, ...KINDS[kind]),
  /** `Legal texts: Terms`, of legal.terms. */
  textName: (name: string) => {
    const [section = '', field = ''] = name.split('.');
    const label = labels[section];
    return label ? `${label.title}: ${label.fields[field] ?? field}` : name;
  },

  goes: {
    title: 'Can be removed',
    lead: 'Nobody has changed it or ordered it, and nothing of yours needs it.',
    act: 'Remove the demo',
  },
  question: {
    title: 'Remove the demo?',
    sentence: 'This takes away all of the following at once. It cannot be undone.',
    carts: (count: number) =>
      `${plural(count, 'cart has', 'carts have')} some of it: there it stays, marked as not available.`,
    stays: (count: number) =>
      `${count} more ${count === 1 ? 'stays' : 'stay'}: this page says why.`,
    changed: 'The shop has changed meanwhile. Nothing is removed yet: this is what would go now.',
    failed: 'The demo is not removed. Please try again.',
  },
  removed: (counts: readonly string[]) =>
    counts.length === 0
      ? 'There was nothing left to remove.'
      : `${new Intl.ListFormat('en').format(counts)} removed.`,
  stays: {
    title: 'Stays',
    lead: 'A removal leaves these. Each can be deleted on its own page.',
    columns: { name: 'Name', kind: 'What', why: 'Why it stays' },
  },
  why: ({ reason, by }: Pick<StayingDemoEntry, 'reason' | 'by'>) =>
    ({
      changed: 'An admin has changed it.',
      ordered: 'An order has it.',
      used: `${isolate(by)} needs it.`,
    })[reason],
} as const;
