import type { Demo } from '@tailorbird/contract/demo';
import { FIRST_STEPS, type FirstStep, type FirstSteps } from '@tailorbird/contract/first-steps';
import { ORDERS_UNDER_WAY } from '@tailorbird/contract/limits';
import { ownName } from '@tailorbird/contract/rules/own-name';
import type { VersionedSettings } from '@tailorbird/contract/shop-settings';
import type { StoredFacts } from './queries.ts';

export interface ShopFacts extends StoredFacts {
  settings: Pick<VersionedSettings, 'shop' | 'region' | 'delivery' | 'payment' | 'legal'>;
  demo: Pick<Demo, 'goes'>;
  /** Whether something of the demo was removed before. */
  hadDemo: boolean;
  /** Counted up to ORDERS_UNDER_WAY. */
  orders: number;
  hasMailServer: boolean;
}

/** The steps as these facts have them, in their order. */
export function listSteps(facts: ShopFacts): FirstSteps {
  const { settings, demo, hadDemo, hasCategory, hasProduct, hasLook, orders } = facts;
  const { shop, region, delivery, payment, legal } = settings;
  const hasDemo = demo.goes.length > 0;
  const ofDemo = new Set(demo.goes.flatMap(({ kind, name }) => (kind === 'text' ? [name] : [])));
  const isDone: Record<FirstStep, boolean> = {
    // the first order fixes the currency
    shop:
      ownName(shop.name.trim()) !== '' &&
      (region.version > 0 || shop.country !== null || orders > 0),
    // a shop may do with what holds without it: then it skips the step
    payment: payment.version > 0,
    delivery: delivery.version > 0,
    legal: (['terms', 'privacy', 'returns', 'imprint'] as const).some(
      (text) => legal[text].trim() !== '' && !ofDemo.has(`legal.${text}`),
    ),
    category: hasCategory,
    product: hasProduct,
    demo: !hasDemo,
    look: hasLook,
    order: orders > 0,
    mail: facts.hasMailServer,
  };
  const skipped = new Set(facts.skipped);
  const ids = FIRST_STEPS.filter((id) => id !== 'demo' || hasDemo || hadDemo);
  return {
    steps: ids.map((id) => ({
      id,
      state: isDone[id] ? 'done' : skipped.has(id) ? 'skipped' : 'open',
    })),
    isUnderWay: orders >= ORDERS_UNDER_WAY,
  };
}
