import { formatNumber } from '@tailorbird/contract/rules/format-number';
import { isolate } from '@tailorbird/contract/rules/isolate';

export const messages = {
  title: 'Home',
  description:
    'Bags, shirts and sashes made to order: you choose the cloth, the colour and the words; we sew them.',
  empty: 'Nothing on the table yet',
  emptyText: 'The first pieces are being cut. Please look in again soon.',
  failed: 'The shop could not be loaded.',
  all: (count: number) => `All ${formatNumber(count)}`,
  back: (category: string) => `Previous in ${isolate(category)}`,
  on: (category: string) => `Next in ${isolate(category)}`,
  offered: 'From the shop',
  offeredAll: 'See all of it',
  more: 'More categories',
  allMore: (count: number) => `Show all ${formatNumber(count)}`,
};
