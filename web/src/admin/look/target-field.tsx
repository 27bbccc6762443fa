import type { LinkTarget, LookButton } from '@tailorbird/contract/kinds/look';
import { useState } from 'react';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { LOOK } from '@tailorbird/contract/look-limits';
import { useCategories } from '../catalogue-query.ts';
import { sectionName } from './changes-of-look.ts';
import { lookMessages } from './messages.ts';
import { ProductChoice } from './product-choice.tsx';
import type { EditedPart } from './use-look-part.ts';
import { useLook, useLookPart } from './use-look-part.ts';

const { target: messages, button: buttonMessages } = lookMessages;

/** The part that a field belongs to, as far as the field needs it. */
export type FieldOf = Pick<EditedPart<unknown>, 'errorAt' | 'idOf'>;

interface TargetFieldProps {
  /** The part that it is a field of. */
  of: FieldOf;
  /** Its path in the part. */
  field: string;
  label?: string;
  value: LinkTarget | null;
  disabled?: boolean;
  /** What to choose in order to lead nowhere; without it, it always leads somewhere. */
  nowhere?: string;
  /** Keys of targets that are not to choose from, since something leads there already. */
  except?: readonly string[];
  onChange: (target: LinkTarget | null) => void;
}

/** Where a button or an entry of the menu leads. */
export function TargetField(props: TargetFieldProps) {
  const { of, field, label = messages.label, value, disabled = false, nowhere, onChange } = props;
  const chosen = keyOfTarget(value);
  const isChoice = (key: string) => key === chosen || props.except?.includes(key) !== true;
  const groups = useTargetGroups()
    .map((group) => ({ ...group, options: group.options.filter(({ key }) => isChoice(key)) }))
    .filter(({ options }) => options.length > 0);
  const isKnown = groups.some(({ options }) => options.some(({ key }) => key === chosen));
  const isGone = chosen.includes(':') && !isKnown;
  const isAddress = value?.to === 'address';
  const isUndecided = value?.to === 'product' && value.id === NO_PRODUCT;
  const error =
    of.errorAt(field) ??
    (isGone
      ? lookMessages.problems['target-gone']
      : isUndecided
        ? lookMessages.problems['target-missing']
        : undefined);
  return (
    <div className="stack-8">
      <Select
        label={label}
        id={of.idOf(field)}
        error={error}
        value={chosen}
        disabled={disabled}
        onChange={({ target }) => onChange(targetOf(target.value))}
      >
        {nowhere !== undefined && <option value="">{nowhere}</option>}
        {value === null && nowhere === undefined && <option value="">{messages.noneYet}</option>}
        {isGone && <option value={chosen}>{messages.gone}</option>}
        {isChoice('home') && <option value="home">{messages.home}</option>}
        {groups.map(({ label: group, options }) => (
          <optgroup key={group} label={group}>
            {options.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
        <optgroup label={messages.others}>
          <option value="product">{messages.product}</option>
          <option value="address">{messages.address}</option>
        </optgroup>
      </Select>
      {value?.to === 'product' && (
        <ProductChoice
          label={messages.productLabel}
          chosen={value.id === NO_PRODUCT ? [] : [value.id]}
          disabled={disabled}
          // the last one that was picked, in place of the one before
          onChange={(ids) => onChange({ to: 'product', id: ids.at(-1) ?? NO_PRODUCT })}
        />
      )}
      {isAddress && (
        <TextField
          label={messages.addressLabel}
          id={of.idOf(`${field}.address`)}
          hint={messages.addressHint}
          error={of.errorAt(`${field}.address`)}
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          disabled={disabled}
          value={value.address}
          onChange={({ target }) => onChange({ to: 'address', address: target.value })}
        />
      )}
    </div>
  );
}

/** Products and addresses are one choice each, and say more beside it. */
export function keyOfTarget(target: LinkTarget | null): string {
  if (!target) return '';
  return target.to === 'category' || target.to === 'page' || target.to === 'section'
    ? `${target.to}:${target.id}`
    : target.to;
}

function targetOf(key: string): LinkTarget | null {
  const [to, id = ''] = key.split(':');
  switch (to) {
    case 'home':
      return { to };
    case 'category':
    case 'page':
    case 'section':
      return { to, id };
    case 'product':
      return { to, id: NO_PRODUCT };
    case 'address':
      return { to, address: '' };
    default:
      return null;
  }
}

/** None is chosen yet: no product has this id. */
const NO_PRODUCT = '00000000-0000-7000-8000-000000000000';

/** Lists what the draft and the catalogue have to lead to. */
export function useTargetGroups() {
  const { draft } = useLook();
  const categories = useCategories().data ?? [];
  const pages = draft.pages.map(({ id, title }) => ({
    key: `page:${id}`,
    name: title || messages.untitled,
  }));
  const sections = useLookPart('home')
    .value.sections.filter(({ isHidden }) => !isHidden)
    .map((section) => ({
      key: `section:${section.id}`,
      name: sectionName(section, categories),
    }));
  const groups = [
    {
      label: messages.categories,
      options: categories.map(({ _id, name }) => ({ key: `category:${_id}`, name })),
    },
    { label: messages.pages, options: pages },
    { label: messages.sections, options: sections },
  ];
  return groups.filter(({ options }) => options.length > 0);
}

interface ButtonFieldProps {
  of: FieldOf;
  /** Its path in the part, such as `sections.2.button`. */
  field: string;
  value: LookButton | null;
  onChange: (button: LookButton | null) => void;
}

/** A button with where it leads. Without words there is none. */
export function ButtonField({ of, field, value, onChange }: ButtonFieldProps) {
  /** It is there again when words are. */
  const [last, setLast] = useState<LinkTarget>({ to: 'home' });
  return (
    <div className="look-two">
      <TextField
        label={buttonMessages.label}
        id={of.idOf(`${field}.label`)}
        optional
        hint={value ? undefined : buttonMessages.hint}
        error={of.errorAt(`${field}.label`)}
        maxLength={LOOK.label}
        autoComplete="off"
        value={value?.label ?? ''}
        onChange={({ target: { value: label } }) => {
          if (value) setLast(value.target);
          onChange(label === '' ? null : { label, target: value?.target ?? last });
        }}
      />
      <TargetField
        of={of}
        field={`${field}.target`}
        value={value?.target ?? last}
        disabled={!value}
        onChange={(target) => {
          if (value && target) onChange({ ...value, target });
        }}
      />
    </div>
  );
}
