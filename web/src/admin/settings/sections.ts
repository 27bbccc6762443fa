import { approval } from './approval-section.tsx';
import { days } from './days-section.tsx';
import { delivery } from './delivery-section.tsx';
import { mails } from './mails-section.tsx';
import { payment } from './payment-section.tsx';
import { region } from './region-section.tsx';
import { returns } from './returns-section.tsx';
import { shop } from './shop-section.tsx';
import { tax } from './tax-section.tsx';
import { goods, legal } from './text-sections.tsx';

/** In the order of the page. */
export const sections = {
  shop,
  region,
  mails,
  days,
  approval,
  delivery,
  payment,
  returns,
  goods,
  legal,
  tax,
};
