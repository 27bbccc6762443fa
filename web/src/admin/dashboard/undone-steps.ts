import type { Demo } from '@tailorbird/contract/demo';
import type { VersionedSettings } from '@tailorbird/contract/shop-settings';

/** The tasks of a new shop before its first order, in the order in which they are done. */
const FIRST_STEPS = ['demo', 'product', 'shop', 'delivery', 'payment', 'legal'] as const;

export type FirstStep = (typeof FIRST_STEPS)[number];

export interface ShopState {
  settings: Pick<VersionedSettings, 'shop' | 'delivery' | 'payment' | 'legal'>;
  /** Products of the shop, those of the demo among them. */
  products: number;
  demo: Pick<Demo, 'goes'>;
}

export function listUndoneSteps({ settings, products, demo }: ShopState): FirstStep[] {
  const { shop, delivery, payment, legal } = settings;
  const ofDemo = demo.goes.filter(({ kind }) => kind === 'product').length;
  const isUndone: Record<FirstStep, boolean> = {
    demo: demo.goes.length > 0,
    product: products <= ofDemo,
    shop: isBlank(shop.name) || isBlank(shop.address),
    // nobody has decided yet: a shop may well do with what holds without it
    delivery: delivery.version === 0,
    payment: payment.version === 0,
    legal: [legal.terms, legal.privacy, legal.returns, legal.imprint].every(isBlank),
  };
  return FIRST_STEPS.filter((step) => isUndone[step]);
}

const isBlank = (text: string) => text.trim() === '';
