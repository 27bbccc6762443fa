import type { Category } from '@tailorbird/contract/catalogue';
import { DESCRIPTION_MAX_LENGTH } from '@tailorbird/contract/limits';
import { Named } from '../../ui/named.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import {
  type CategoryFields,
  categoryFieldsOf,
  checkCategory,
  useCategoryEdits,
} from './category-edits.ts';
import { categoryIn } from './changed-meanwhile.ts';
import { EntityForm } from './entity-form.tsx';
import { messages } from './messages.ts';
import type { FormPlace } from './use-editor.ts';
import { useEntityForm } from './use-entity-form.ts';

const words = messages.categories;

interface CategoryFormProps {
  /** Undefined: a new one. */
  category: Category | undefined;
  place: FormPlace<Category>;
}

export function CategoryForm({ category, place }: CategoryFormProps) {
  const { save } = useCategoryEdits();
  const editing = useEntityForm<Category, CategoryFields>({
    entity: category,
    fieldsOf: categoryFieldsOf,
    check: checkCategory,
    save,
    onSaved: place.onSaved,
    theirsIn: categoryIn,
    unique: 'name',
  });
  const { typed, set, problems, isSaving, before } = editing;

  return (
    <EntityForm
      editing={editing}
      words={words}
      title={before ? <Named say={words.editTitle} name={before.name} /> : words.addTitle}
      labels={words.fields}
      show={(name, fields) => fields[name]}
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
        <TextArea
          label={words.fields.description}
          name="description"
          optional
          most={DESCRIPTION_MAX_LENGTH}
          value={typed.description}
          error={problems.description}
          readOnly={isSaving}
          onChange={({ target }) => set({ description: target.value })}
        />
      </div>
    </EntityForm>
  );
}
