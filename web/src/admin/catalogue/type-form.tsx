import type { Option, ProductType } from '@tailorbird/contract/catalogue';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton, SkeletonLine } from '../../ui/skeleton.tsx';
import { Named } from '../../ui/named.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { requestIdOf } from '../request-id.ts';
import { useOptions } from './catalogue-query.ts';
import { typeIn } from './changed-meanwhile.ts';
import { EntityForm } from './entity-form.tsx';
import { messages } from './messages.ts';
import { idsOf } from './option-order.ts';
import { checkType, useTypeEdits } from './type-edits.ts';
import { TypeOptionsField } from './type-options-field.tsx';
import { type TypeFields, typeFieldsOf } from './type-save.ts';
import type { FormPlace } from './use-editor.ts';
import { useEntityForm } from './use-entity-form.ts';

const words = messages.types;

interface TypeFormProps {
  /** Undefined: a new one. */
  type: ProductType | undefined;
  place: FormPlace<ProductType>;
}

export function TypeForm({ type, place }: TypeFormProps) {
  const query = useOptions();
  const options = query.data ?? type?.options ?? [];
  const { save } = useTypeEdits();
  const editing = useEntityForm<ProductType, TypeFields>({
    entity: type,
    fieldsOf: typeFieldsOf,
    check: checkType,
    save: (typed, before) =>
      save({ ...typed, optionIds: existing(typed.optionIds, options) }, before),
    onSaved: place.onSaved,
    theirsIn: typeIn,
    unique: 'name',
  });
  const { typed, set, problems, isSaving, before } = editing;

  return (
    <EntityForm
      editing={editing}
      words={words}
      title={before ? <Named say={words.editTitle} name={before.name} /> : words.addTitle}
      labels={words.fields}
      show={(name, fields) =>
        name === 'name'
          ? fields.name
          : namesOf(fields.optionIds, [...options, ...(before?.options ?? [])])
      }
      place={place}
    >
      <div className="form-narrow">
        <TextField
          label={words.fields.name}
          name="name"
          required
          autoComplete="off"
          value={typed.name}
          error={problems.name}
          readOnly={isSaving}
          onChange={({ target }) => set({ name: target.value })}
        />
      </div>
      {query.isPending && (
        <Skeleton>
          <SkeletonLine className="h-24" />
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
    </EntityForm>
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
