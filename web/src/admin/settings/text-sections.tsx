import { FACT_MAX_LENGTH, LEGAL_TEXT_MAX_LENGTH } from '@tailorbird/contract/limits';
import { areaField } from '../kit/fields.tsx';
import { messages } from './messages.ts';
import { settingsSection, versionOf } from './section.tsx';

type TypedGoods = Record<'maker' | 'care' | 'returns', string>;

const goodsLabels = messages.goods.fields;
const goodsText = { rows: 2, most: FACT_MAX_LENGTH, optional: true };

/** The facts of goods that state none themselves. */
export const goods = settingsSection<'goods', TypedGoods>('goods', {
  messages: messages.goods,
  fields: {
    maker: areaField({ ...goodsText, label: goodsLabels.maker, of: ({ maker }) => maker }),
    care: areaField({ ...goodsText, label: goodsLabels.care, of: ({ care }) => care }),
    returns: areaField({ ...goodsText, label: goodsLabels.returns, of: ({ returns }) => returns }),
  },
  unique: 'maker',
  toBody: (typed, version) => ({ goods: { ...typed, ...versionOf(version) } }),
});

type TypedLegal = Record<'terms' | 'privacy' | 'returns' | 'imprint', string>;

const legalLabels = messages.legal.fields;
const legalText = { rows: 4, most: LEGAL_TEXT_MAX_LENGTH, optional: true };

export const legal = settingsSection<'legal', TypedLegal>('legal', {
  messages: messages.legal,
  fields: {
    terms: areaField({ ...legalText, label: legalLabels.terms, of: ({ terms }) => terms }),
    privacy: areaField({ ...legalText, label: legalLabels.privacy, of: ({ privacy }) => privacy }),
    returns: areaField({ ...legalText, label: legalLabels.returns, of: ({ returns }) => returns }),
    imprint: areaField({ ...legalText, label: legalLabels.imprint, of: ({ imprint }) => imprint }),
  },
  unique: 'terms',
  toBody: (typed, version) => ({ legal: { ...typed, ...versionOf(version) } }),
});
