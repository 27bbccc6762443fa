import type { Option, ProductType } from '@tailorbird/contract/catalogue';
import { isWritten } from '@tailorbird/contract/rules/option-kinds';
import { type ReactNode, useState } from 'react';
import { Dot } from '../../ui/dot.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Named } from '../../ui/named.tsx';
import { Skeleton, SkeletonLine } from '../../ui/skeleton.tsx';
import { rulesInWords } from '../../ui/text-rules.ts';
import { requestIdOf } from '../request-id.ts';
import { useOptions } from '../catalogue-query.ts';
import { EntityForm } from '../kit/entity-form.tsx';
import { FactFields, showFact } from '../products/fact-fields.tsx';
import { useSizeImage, withoutUnseenAlt, withSizeImage } from '../products/size-image-field.tsx';
import { useEntityForm } from '../kit/use-entity-form.ts';
import { idsOf } from '../kit/entries.ts';
import type { FormHost } from '../kit/use-edited-list.ts';
import { messages } from '../catalogue-messages.ts';
import { messages as priceMessages } from '../prices/messages.ts';
import { isPictureFailure } from '../pictures/use-pictures.ts';
import { MoneyField, readCost } from '../prices/money-field.tsx';
import { readTiers, tiersInWords } from '../prices/tier-text.ts';
import { TiersField } from '../prices/tiers-field.tsx';
import {
  checkType,
  priceChangeOf,
  PRICES,
  readType,
  type TypeFields,
  typeFieldsOf,
  useTypeEdits,
} from './type-edits.ts';
import { NameField } from '../kit/entity-fields.tsx';
import { Link } from '../../ui/link.tsx';

const words = messages.types;
const priceWords = priceMessages.tiers;

interface TypeFormProps {
  /** Undefined: a new one. */
  type: ProductType | undefined;
  host: FormHost<ProductType>;
}

// spec: 2.146
export function TypeForm({ type, host }: TypeFormProps) {
  const query = useOptions();
  const options = query.data ?? type?.options ?? [];
  const { save } = useTypeEdits();
  const editing = useEntityForm<ProductType, TypeFields>({
    entity: type,
    fieldsOf: typeFieldsOf,
    check: checkType,
    save: async (typed, before) => {
      const { optionIds, ...fields } = await withSizeImage(typed, sizeImage);
      return save({ ...fields, optionIds: existing(optionIds, options) }, before);
    },
    onSaved: host.onSaved,
    readCurrent: readType,
    unique: 'name',
    normalize: withoutUnseenAlt,
  });
  const { typed, set, isSaving, before, saveError } = editing;
  const sizeImage = useSizeImage(typed, set);
  const hasPictureFailed = isPictureFailure(saveError);

  return (
    <EntityForm
      editing={editing}
      words={hasPictureFailed ? { ...words, saveFailed: messages.facts.pictureFailed } : words}
      title={before ? <Named say={words.editTitle} name={before.name} /> : words.addTitle}
      labels={words.fields}
      show={(name, fields) => showType(name, fields, [...options, ...(before?.options ?? [])])}
      host={host}
      impact={{ of: PRICES, change: priceChangeOf }}
    >
      <div className="form-narrow">
        <NameField label={words.fields.name} editing={editing} />
      </div>
      <TypePrices editing={editing} />
      {query.isPending && (
        <Skeleton>
          <SkeletonLine className="skel-box" />
        </Skeleton>
      )}
      {query.isError && (
        <ErrorState
          title={messages.options.loadFailed}
          onRetry={() => void query.refetch()}
          requestId={requestIdOf(query.error)}
        />
      )}
      {query.data && (
        <TypeOptionsField
          options={query.data}
          chosen={existing(typed.optionIds, query.data)}
          onChoose={(optionIds) => {
            if (!isSaving) set({ optionIds });
          }}
        />
      )}
      <FactFields hint={messages.facts.ofType} sizeImage={sizeImage} editing={editing} />
    </EntityForm>
  );
}

function showType(
  name: keyof TypeFields,
  fields: TypeFields,
  options: readonly Option[],
): ReactNode {
  if (name === 'name') return fields.name;
  if (name === 'tiers') return tiersInWords(readTiers(fields.tiers)) || priceWords.none;
  if (name === 'optionIds') return namesOf(fields.optionIds, options);
  if (name !== 'countsTogether') return showFact(name, fields);
  return fields.countsTogether ? messages.conflict.yes : messages.conflict.no;
}

/** Dollars. */
const EXAMPLE_COST = '20.00';

/** Prices for many of its products, with an example of what they make of a cost. */
function TypePrices({
  editing,
}: {
  editing: ReturnType<typeof useEntityForm<ProductType, TypeFields>>;
}) {
  const { typed, set, problems, isSaving } = editing;
  const [cost, setCost] = useState(EXAMPLE_COST);
  const hasTiers = typed.tiers.rows.length > 0;
  return (
    <>
      <TiersField
        tiers={typed.tiers}
        cost={readCost(cost.replace('-', ''))}
        hint={priceWords.hintOfType}
        error={problems.tiers}
        readOnly={isSaving}
        onChange={(tiers) => set({ tiers })}
      >
        {(hasTiers || typed.countsTogether) && (
          <label className="check">
            <input
              type="checkbox"
              name="countsTogether"
              checked={typed.countsTogether}
              onChange={({ target }) => {
                if (!isSaving) set({ countsTogether: target.checked });
              }}
            />
            {priceWords.countsTogether}
          </label>
        )}
      </TiersField>
      {hasTiers && (
        <div className="example-cost">
          <MoneyField
            label={priceWords.example}
            name="example"
            value={cost}
            hint={priceWords.exampleHint}
            error={undefined}
            readOnly={false}
            onChange={setCost}
          />
        </div>
      )}
    </>
  );
}

/** Without those that have been deleted since they were chosen. */
function existing(chosen: readonly string[], options: readonly Option[]): string[] {
  const known = new Set(idsOf(options));
  return chosen.filter((id) => known.has(id));
}

function namesOf(chosen: readonly string[], options: readonly Option[]): string {
  const names = new Map(options.map(({ _id, name }) => [_id, name]));
  return chosen.flatMap((id) => names.get(id) ?? []).join(', ');
}

/** Values of each option in the form. Source: the specification, section 9. */
const VALUES_SHOWN = 5;

interface TypeOptionsFieldProps {
  options: readonly Option[];
  chosen: readonly string[];
  onChoose: (chosen: string[]) => void;
}

// spec: 2.147 9.29
/** Any number of the options, each with its first values. */
export function TypeOptionsField({ options, chosen, onChoose }: TypeOptionsFieldProps) {
  const toggle = (id: string) =>
    onChoose(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <fieldset className="field option-picks">
      <legend className="label">
        {words.fields.optionIds} <span className="opt">{words.chosen(chosen.length)}</span>
      </legend>
      {options.length === 0 && (
        <p className="soft">
          {words.noOptionsYet}{' '}
          <Link className="link" to="/admin/options">
            {words.toOptions}
          </Link>
        </p>
      )}
      <div className="option-picks-in">
        {options.map((option) => (
          <label key={option._id} className="option-pick">
            <input
              type="checkbox"
              className="box"
              checked={chosen.includes(option._id)}
              onChange={() => toggle(option._id)}
            />
            <span className="option-pick-name">
              <bdi>{option.name}</bdi>
              {option.isRequired && <span className="badge">{messages.required}</span>}
            </span>
            <FirstValues option={option} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function FirstValues({ option }: { option: Option }) {
  const { textRules, values } = option;
  if (isWritten(option)) {
    return <span className="option-pick-values">{textRules && rulesInWords(textRules)}</span>;
  }
  if (values.length === 0) return <span className="option-pick-values">{words.noValues}</span>;
  const hiddenCount = values.length - VALUES_SHOWN;
  return (
    <span className="option-pick-values">
      {values.slice(0, VALUES_SHOWN).map(({ _id, value, swatch }) => (
        <span key={_id}>
          <Dot value={value} swatch={swatch} />
          <bdi>{value}</bdi>
        </span>
      ))}
      {hiddenCount > 0 && <span>{messages.more(hiddenCount)}</span>}
    </span>
  );
}
