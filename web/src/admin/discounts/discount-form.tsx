import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Named } from '../../ui/named.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useCategories } from '../catalogue-query.ts';
import { EntityForm } from '../kit/entity-form.tsx';
import { useEntityForm } from '../kit/use-entity-form.ts';
import type { FormHost } from '../kit/use-edited-list.ts';
import { ProductCategories } from '../products/product-pickers.tsx';
import { firstProducts, productPageQuery } from '../products/product-query.ts';
import {
  checkTyped,
  type NamedDiscount,
  normalize,
  productNameQuery,
  readDiscount,
  type Typed,
  typedOf,
  useDiscountEdits,
} from './discount-edits.ts';
import { messages as words } from './messages.ts';

interface DiscountFormProps {
  /** Undefined: a new one. */
  discount: NamedDiscount | undefined;
  host: FormHost<NamedDiscount>;
}

export function DiscountForm({ discount, host }: DiscountFormProps) {
  const { save } = useDiscountEdits();
  const editing = useEntityForm<NamedDiscount, Typed>({
    entity: discount,
    fieldsOf: typedOf,
    check: checkTyped,
    save,
    onSaved: host.onSaved,
    readCurrent: readDiscount,
    unique: 'code',
    normalize,
  });
  const { before } = editing;

  return (
    <EntityForm
      editing={editing}
      words={words}
      blank="told"
      title={before ? <Named say={words.editTitle} name={before.name} /> : words.addTitle}
      labels={words.fields}
      show={shown}
      host={host}
    >
      <DiscountFields editing={editing} />
    </EntityForm>
  );
}

/** A field's content, to be read. */
function shown(name: keyof Typed, typed: Typed): string {
  switch (name) {
    case 'unit':
      return words.units[typed.unit];
    case 'of':
      return words.targets[typed.of];
    case 'withTier':
      return words.withTiers[typed.withTier];
    case 'oncePerCustomer':
      return typed.oncePerCustomer ? words.yes : words.no;
    case 'productIds':
    case 'categoryIds':
      return String(typed[name].length);
    default:
      return typed[name];
  }
}

interface FieldsProps {
  editing: Pick<
    ReturnType<typeof useEntityForm<NamedDiscount, Typed>>,
    'typed' | 'set' | 'problems' | 'isSaving'
  >;
}

function DiscountFields({ editing }: FieldsProps) {
  const { typed, set, isSaving } = editing;
  const sizeHint =
    typed.unit === 'percent'
      ? words.hints.size.percent
      : typed.of === 'order'
        ? words.hints.size.amountOfOrder
        : words.hints.size.amountOfGoods;
  return (
    <>
      <div className="discount-fields">
        <Text editing={editing} name="code" hint={words.hints.code} />
        <Choice editing={editing} name="unit" choices={words.units} />
        <Text editing={editing} name="size" hint={sizeHint} inputMode="decimal" />
        <Choice editing={editing} name="of" choices={words.targets} />
      </div>
      <Targets editing={editing} />
      <div className="discount-fields">
        <Text editing={editing} name="fromValue" hint={words.hints.fromValue} inputMode="decimal" />
        <Text editing={editing} name="fromPieces" inputMode="numeric" />
        <Text editing={editing} name="starts" type="date" />
        <Text editing={editing} name="ends" type="date" />
        <Text editing={editing} name="mostUses" hint={words.hints.mostUses} inputMode="numeric" />
        <Choice editing={editing} name="withTier" choices={words.withTiers} />
      </div>
      <label className="check">
        <input
          type="checkbox"
          name="oncePerCustomer"
          checked={typed.oncePerCustomer}
          disabled={isSaving}
          onChange={({ target }) => set({ oncePerCustomer: target.checked })}
        />
        <span>
          {words.fields.oncePerCustomer}
          <span className="opt"> {words.hints.oncePerCustomer}</span>
        </span>
      </label>
    </>
  );
}

/** The goods that it is for. */
function Targets({ editing: { typed, set, isSaving } }: FieldsProps) {
  const categories = useCategories();
  if (typed.of === 'order') return null;
  if (typed.of === 'products') {
    return (
      <ProductPicker
        chosen={typed.productIds}
        disabled={isSaving}
        onChange={(productIds) => set({ productIds })}
      />
    );
  }
  return (
    <ProductCategories
      label={words.fields.categoryIds}
      query={categories}
      ofProduct={[]}
      chosen={typed.categoryIds}
      disabled={isSaving}
      onChange={(categoryIds) => set({ categoryIds })}
    />
  );
}

/** Milliseconds without a key, after which the shop is asked. */
const PAUSE = 250;

interface ProductPickerProps {
  /** Ids. */
  chosen: readonly string[];
  disabled: boolean;
  onChange: (chosen: string[]) => void;
}

/** The newest products, or what the search of products finds, and those that are chosen. */
function ProductPicker({ chosen, disabled, onChange }: ProductPickerProps) {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  const page = useQuery({
    ...productPageQuery({ ...firstProducts, search }),
    select: ({ products, total }) => ({ products, total }),
  });
  const products = page.data?.products;
  const unlisted = chosen.filter((id) => products?.every(({ _id }) => _id !== id));
  const names = useQueries({ queries: unlisted.map(productNameQuery) });
  const rest = (page.data?.total ?? 0) - (products?.length ?? 0);
  return (
    <div>
      <ProductCategories
        label={words.fields.productIds}
        query={{ ...page, data: products }}
        ofProduct={names.flatMap(({ data, isPending }, index) =>
          data || isPending
            ? { _id: unlisted[index] ?? '', name: data ?? words.products.named }
            : [],
        )}
        chosen={chosen}
        disabled={disabled}
        words={words.products}
        onFilter={setTyped}
        onChange={onChange}
      />
      {rest > 0 && <p className="hint">{words.products.more(rest)}</p>}
    </div>
  );
}

type TextName = 'code' | 'size' | 'fromValue' | 'fromPieces' | 'starts' | 'ends' | 'mostUses';

interface TextProps extends FieldsProps {
  name: TextName;
  hint?: string;
  inputMode?: 'decimal' | 'numeric';
  type?: 'date';
}

function Text({ editing: { typed, set, problems, isSaving }, name, ...input }: TextProps) {
  const error = problems[name];
  return (
    <TextField
      {...input}
      {...(error !== undefined && { error })}
      label={words.fields[name]}
      name={name}
      autoComplete="off"
      value={typed[name]}
      readOnly={isSaving}
      onChange={({ target }) => set({ [name]: target.value })}
    />
  );
}

interface ChoiceProps<Name extends 'unit' | 'of' | 'withTier'> extends FieldsProps {
  name: Name;
  choices: Readonly<Record<Typed[Name], string>>;
}

function Choice<Name extends 'unit' | 'of' | 'withTier'>(props: ChoiceProps<Name>) {
  const { editing, name, choices } = props;
  const { typed, set, isSaving } = editing;
  return (
    <Select
      label={words.fields[name]}
      name={name}
      value={typed[name]}
      disabled={isSaving}
      onChange={({ target }) => set({ [name]: target.value })}
    >
      {Object.entries<string>(choices).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  );
}
