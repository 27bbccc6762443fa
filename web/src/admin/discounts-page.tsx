import type { Discount, DiscountFields } from '@tailorbird/contract/discounts';
import { fitsCurrency, shopFormats } from '@tailorbird/contract/kinds/shop-formats';
import { CART_ITEMS_MAX, COST, DISCOUNT_USES_MAX, QUANTITY } from '@tailorbird/contract/limits';
import { NEW_DISCOUNT_CODE } from '@tailorbird/contract/kinds/discount-code';
import { reductionOf } from '@tailorbird/contract/rules/discount';
import { writeNumber } from '@tailorbird/contract/rules/write-number';
import { formatAmount } from '@tailorbird/contract/rules/money';
import { readMoney, readWhole } from '@tailorbird/contract/rules/read-number';
import { dayOf } from '@tailorbird/contract/rules/shop-days';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api.ts';
import { isRefused } from '../api-error.ts';
import { formatCalendarDay } from '@tailorbird/contract/rules/format-day';
import { StatusBadge } from '../ui/status-badge.tsx';
import { shopTimeZone } from '../ui/time-zone.ts';
import { useCategories } from './catalogue-query.ts';
import { messages } from './discount-messages.ts';
import { defineEntity } from './kit/entity.tsx';
import { checkField, selectField } from './kit/choice-fields.tsx';
import { type Field, textField } from './kit/fields.tsx';
import { formProblem } from './prices/money-field.tsx';
import { ProductPicker } from './products/product-picker.tsx';
import { ProductCategories } from './products/product-pickers.tsx';

/** With what the list calls it. */
interface DiscountWithName extends Discount {
  name: string;
}

/** As they are typed. */
type TypedDiscount = {
  code: string;
  unit: 'percent' | 'amount';
  size: string;
  of: Discount['of']['kind'];
  productIds: readonly string[];
  categoryIds: readonly string[];
  fromValue: string;
  fromPieces: string;
  starts: string;
  ends: string;
  mostUses: string;
  withTier: Discount['withTier'];
  oncePerCustomer: boolean;
};

const withName = (discount: Discount): DiscountWithName => ({
  ...discount,
  name: discount.code ?? messages.automatic,
});

const queryKey = ['admin', 'discounts'];

const useDiscounts = () =>
  useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await call('GET /discount', {}, signal)).discounts.map(withName),
    // how often one was used changes with each order
    staleTime: 10_000,
  });

const PERCENT = /^\d*(?:[.,]\d{0,2})?$/;

const percentOf = (typed: string) =>
  PERCENT.test(typed.trim()) ? Number(typed.trim().replace(',', '.')) : Number.NaN;

/** Dollars; NaN for what is none, or has more decimals than a price. */
function dollarsOf(typed: string): number {
  const { plain = '' } = readMoney(typed.trim().replace(/[.,]$/, '')) ?? {};
  return /^\d+(?:\.\d{1,2})?$/.test(plain) ? Number(plain) : Number.NaN;
}

/** Of what is 0 where it is blank. */
const valueOf = (typed: string) => (typed.trim() === '' ? 0 : dollarsOf(typed));

const isIn = (value: number, min: number, max: number) => value >= min && value <= max;

function wholeProblem(label: string, typed: string, most: number): string | undefined {
  const number = readWhole(typed.trim() || '1') ?? 0;
  return isIn(number, 1, most) ? undefined : messages.wrong.whole(label, most);
}

function sizeProblem(size: string, { unit }: TypedDiscount): string | undefined {
  if (size.trim() === '') return messages.required(messages.fields.size);
  const isRight =
    unit === 'percent'
      ? isIn(percentOf(size), 0.01, 100)
      : isIn(dollarsOf(size), 0.01, COST.max) && fitsCurrency(dollarsOf(size));
  return isRight ? undefined : (amountForm(size, unit) ?? messages.wrong.size[unit]);
}

const amountForm = (typed: string, unit: TypedDiscount['unit']) =>
  unit === 'amount' ? formProblem(typed) : undefined;

function valueProblem(typed: string): string | undefined {
  const isRight = isIn(valueOf(typed), 0, COST.max) && fitsCurrency(valueOf(typed));
  return isRight ? undefined : (formProblem(typed) ?? messages.wrong.fromValue);
}

/** As they are sent; a field that is blank is none. */
export function fieldsOf(typed: TypedDiscount): DiscountFields {
  const { of: kind, withTier, oncePerCustomer } = typed;
  const size = typed.unit === 'percent' ? percentOf(typed.size) : dollarsOf(typed.size);
  const ids = kind === 'products' ? typed.productIds : typed.categoryIds;
  return {
    code: typed.code.trim() || null,
    percent: typed.unit === 'percent' ? size : null,
    amount: typed.unit === 'amount' ? size : null,
    of: kind === 'order' ? { kind } : { kind, ids: [...ids] },
    fromValue: valueOf(typed.fromValue),
    fromPieces: readWhole(typed.fromPieces.trim() || '1') ?? 1,
    oncePerCustomer,
    mostUses: readWhole(typed.mostUses) ?? null,
    starts: typed.starts || null,
    ends: typed.ends || null,
    withTier,
  };
}

/** Ids that the chosen target makes irrelevant are dropped. */
export const normalize = (typed: TypedDiscount): TypedDiscount => ({
  ...typed,
  productIds: typed.of === 'products' ? typed.productIds : [],
  categoryIds: typed.of === 'categories' ? typed.categoryIds : [],
});

const writeFigure = (figure: number | null) =>
  figure === null ? null : writeNumber(figure, { marks: shopFormats().money });

const idsOf = ({ of }: Discount, kind: TypedDiscount['of']) =>
  of.kind === kind && of.kind !== 'order' ? of.ids : [];

const productIds: Field<readonly string[], TypedDiscount, DiscountWithName> = {
  label: messages.fields.productIds,
  of: (discount) => (discount ? idsOf(discount, 'products') : []),
  isShown: ({ of }) => of === 'products',
  show: (ids) => String(ids.length),
  Input: ({ label, value, isSaving, set }) => (
    <ProductPicker
      label={label}
      messages={messages.products}
      chosen={value}
      disabled={isSaving}
      onChange={set}
    />
  ),
};

const categoryIds: Field<readonly string[], TypedDiscount, DiscountWithName> = {
  label: messages.fields.categoryIds,
  of: (discount) => (discount ? idsOf(discount, 'categories') : []),
  isShown: ({ of }) => of === 'categories',
  show: (ids) => String(ids.length),
  Input: ({ label, value, isSaving, set }) => (
    <ProductCategories
      label={label}
      query={useCategories()}
      ofProduct={[]}
      chosen={value}
      disabled={isSaving}
      onChange={set}
    />
  ),
};

const PIECES_MAX = QUANTITY.max * CART_ITEMS_MAX;
const { fields: labels, hints, wrong } = messages;

const discounts = defineEntity<DiscountWithName, TypedDiscount>({
  messages,
  list: { queryKey, use: useDiscounts },
  calls: {
    save: async (typed, before) => {
      const fields = fieldsOf(typed);
      const { discount } = before
        ? await call('PUT /discount', {
            body: { _id: before._id, version: before.version, ...fields },
          })
        : await call('POST /discount', { body: fields });
      return withName(discount);
    },
    remove: ({ _id }) => call('DELETE /discount', { query: { _id } }),
  },
  refresh: (client) => client.invalidateQueries({ queryKey: ['cart'] }),
  readCurrent: (error) =>
    isRefused(error, 'PUT /discount', 'CHANGED_MEANWHILE')
      ? withName(error.body.discount)
      : undefined,
  fields: {
    code: textField({
      label: labels.code,
      hint: hints.code,
      of: ({ code }) => code,
      check: (code) =>
        code.trim() === '' || NEW_DISCOUNT_CODE.test(code.trim().toUpperCase())
          ? undefined
          : wrong.code,
    }),
    unit: selectField({
      label: labels.unit,
      of: ({ amount }) => (amount === null ? 'percent' : 'amount'),
      initial: 'percent',
      choices: messages.units,
    }),
    size: textField({
      label: labels.size,
      hint: ({ unit, of }) =>
        unit === 'percent'
          ? hints.size.percent
          : of === 'order'
            ? hints.size.amountOfOrder
            : hints.size.amountOfGoods,
      inputMode: 'decimal',
      of: ({ percent, amount }) => writeFigure(percent ?? amount),
      check: sizeProblem,
    }),
    of: selectField({
      label: labels.of,
      of: ({ of }) => of.kind,
      initial: 'order',
      choices: messages.targets,
    }),
    productIds,
    categoryIds,
    fromValue: textField({
      label: labels.fromValue,
      hint: hints.fromValue,
      inputMode: 'decimal',
      of: ({ fromValue }) => writeFigure(fromValue || null),
      check: valueProblem,
    }),
    fromPieces: textField({
      label: labels.fromPieces,
      inputMode: 'numeric',
      of: ({ fromPieces }) => fromPieces,
      initial: '1',
      check: (value) => wholeProblem(labels.fromPieces, value, PIECES_MAX),
    }),
    starts: textField({ label: labels.starts, type: 'date', of: ({ starts }) => starts }),
    ends: textField({
      label: labels.ends,
      type: 'date',
      of: ({ ends }) => ends,
      check: (ends, { starts }) =>
        starts !== '' && ends !== '' && ends < starts ? wrong.ends : undefined,
    }),
    mostUses: textField({
      label: labels.mostUses,
      hint: hints.mostUses,
      inputMode: 'numeric',
      of: ({ mostUses }) => mostUses || null,
      check: (value) => wholeProblem(labels.mostUses, value, DISCOUNT_USES_MAX),
    }),
    withTier: selectField({
      label: labels.withTier,
      of: ({ withTier }) => withTier,
      initial: 'better',
      choices: messages.withTiers,
    }),
    oncePerCustomer: checkField({
      label: labels.oncePerCustomer,
      hint: hints.oncePerCustomer,
      of: ({ oncePerCustomer }) => oncePerCustomer,
    }),
  },
  unique: 'code',
  isUniqueOptional: true,
  normalize,
  layout: (field) => (
    <>
      <div className="stack-14 discount-fields">
        {(['code', 'unit', 'size', 'of'] as const).map(field)}
      </div>
      {field('productIds')}
      {field('categoryIds')}
      <div className="stack-14 discount-fields">
        {(['fromValue', 'fromPieces', 'starts', 'ends', 'mostUses', 'withTier'] as const).map(
          field,
        )}
      </div>
      {field('oncePerCustomer')}
    </>
  ),
  columns: [
    { name: labels.code, cell: ({ name }) => name },
    { name: messages.columns.discount, cell: (discount) => <OffWhat {...discount} /> },
    {
      name: messages.columns.when,
      cell: (discount) => (
        <div>
          {conditionsOf(discount).map((condition) => (
            <p key={condition}>{condition}</p>
          ))}
        </div>
      ),
    },
    {
      name: messages.columns.used,
      cell: ({ used, mostUses }) => (mostUses === null ? used : messages.usedOf(used, mostUses)),
    },
    { name: messages.columns.state, cell: (discount) => <DiscountState {...discount} /> },
  ],
});

export const { check: checkTyped } = discounts;
export const typedOf = (discount: Discount | undefined) =>
  discounts.typedOf(discount && withName(discount));
export default discounts.Page;

function OffWhat(discount: Discount) {
  const categories = useCategories().data ?? [];
  const reduction = reductionOf(discount);
  const { of } = discount;
  if (of.kind === 'order') return messages.offOrder(reduction);
  if (of.kind === 'products') return messages.offProducts(reduction, of.ids.length);
  const nameOf = (id: string) => categories.find(({ _id }) => _id === id)?.name;
  return messages.offCategories(
    reduction,
    of.ids.map((id) => nameOf(id) ?? messages.deletedCategory),
  );
}

function conditionsOf(discount: Discount): string[] {
  const { fromValue, fromPieces, oncePerCustomer, starts, ends } = discount;
  const conditions = [
    ...(fromValue > 0 ? [messages.fromValue(formatAmount(fromValue))] : []),
    ...(fromPieces > 1 ? [messages.fromPieces(fromPieces)] : []),
    ...(oncePerCustomer ? [messages.oncePerCustomer] : []),
    ...(starts === null ? [] : [messages.from(formatCalendarDay(starts))]),
    ...(ends === null ? [] : [messages.until(formatCalendarDay(ends))]),
  ];
  return conditions.length > 0 ? conditions : [messages.always];
}

function DiscountState(discount: Discount) {
  const [now] = useState(() => new Date());
  const today = dayOf(now, shopTimeZone());
  const state = stateOf(discount, today);
  if (state === 'active') return <StatusBadge status="active" />;
  return <span className="badge">{messages.states[state]}</span>;
}

type State = 'active' | 'later' | 'over' | 'used up';

/** @param today the day of the shop */
export function stateOf(
  { starts, ends, mostUses, used }: Pick<Discount, 'starts' | 'ends' | 'mostUses' | 'used'>,
  today: string,
): State {
  if (ends !== null && ends < today) return 'over';
  if (mostUses !== null && used >= mostUses) return 'used up';
  return starts !== null && starts > today ? 'later' : 'active';
}
