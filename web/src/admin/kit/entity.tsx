import { type QueryClient, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { Copy } from 'lucide';
import type { ReactNode } from 'react';
import { Named } from '../../ui/named.tsx';
import type { PriceChange } from '../prices/price-impact.tsx';
import { DeleteQuestion, type UsedEntity } from './delete-question.tsx';
import { withEntry, withoutEntry } from './entries.ts';
import { EntityForm } from './entity-form.tsx';
import {
  FieldInput,
  type FieldsOf,
  type FormState,
  labelsOf,
  namesOf,
  problemsOf,
  valuesOf,
} from './fields.tsx';
import { type Column, FormToggle, ListPage, RowAct, RowActs } from './list-page.tsx';
import { type EntityWords, messages } from './messages.ts';
import { type Fields, PartlySaved } from './save-with-merge.ts';
import { DiscardQuestion } from './unsaved.tsx';
import { useDuplicate } from './use-duplicate.ts';
import { type FormHost, useEditedList } from './use-edited-list.ts';
import { useEntityForm } from './use-entity-form.ts';

interface Listed {
  _id: string;
  name: string;
}

/** What an admin makes, edits and deletes in one list: its calls, its fields, its words. */
export interface Entity<Saved extends Listed, Typed extends Fields<Typed>> {
  words: EntityWords;
  /** What it is to the count of what deleting it touches, where that is counted. */
  usedAs?: UsedEntity;
  list: { queryKey: readonly unknown[]; use: () => UseQueryResult<Saved[]> };
  calls: {
    /** `before`: what the change is made on, undefined for a new one. */
    save: (typed: Typed, before: Saved | undefined) => Promise<Saved>;
    remove: (saved: Saved) => Promise<unknown>;
    copy?: (saved: Saved, headers: { 'idempotency-key': string }) => Promise<Saved>;
  };
  /** Drops what this browser shows of what was saved. */
  refresh: (client: QueryClient) => Promise<unknown>;
  /** The entity as it is now, where a save is refused because somebody else has changed it. */
  readCurrent: (error: unknown) => Saved | undefined;
  fields: FieldsOf<Typed, Saved>;
  /** The field that a refused name is shown by. It has the focus when the form opens. */
  unique: keyof Typed & string;
  /** Whether it may be blank. */
  isUniqueOptional?: boolean;
  /** Drops what other fields make irrelevant. */
  normalize?: (typed: Typed) => Typed;
  /** Where the fields stand beside each other, and not each below the other. */
  layout?: (
    field: (name: keyof Typed & string) => ReactNode,
    form: FormState<Saved, Typed>,
  ) => ReactNode;
  /** Fields with prices, and what is typed of them. */
  impact?: {
    of: readonly (keyof Typed & string)[];
    change: (typed: Typed, before: Saved) => PriceChange;
  };
  /** From left to right. The first one names the entity. */
  columns: readonly Column<Saved>[];
}

/** An entity with its page: a list, and above it the form of a new or an edited one. */
export function defineEntity<Saved extends Listed, Typed extends Fields<Typed>>(
  entity: Entity<Saved, Typed>,
) {
  return {
    ...entity,
    typedOf: (saved: Saved | undefined) => valuesOf(entity.fields, saved),
    check: (typed: Typed) => problemsOf(entity.fields, typed),
    Page: () => <EntityPage entity={entity} />,
  };
}

interface EntityPageProps<Saved extends Listed, Typed extends Fields<Typed>> {
  entity: Entity<Saved, Typed>;
}

function EntityPage<Saved extends Listed, Typed extends Fields<Typed>>({
  entity,
}: EntityPageProps<Saved, Typed>) {
  const { words, list, calls, columns, usedAs } = entity;
  const { copy } = calls;
  const client = useQueryClient();
  const query = list.use();
  const { editor, edited, deletion, host } = useEditedList<Saved>({
    entries: query.data ?? [],
    remove: calls.remove,
    hide: ({ _id }) =>
      void client.setQueryData<Saved[]>(list.queryKey, (shown) => withoutEntry(shown, _id)),
  });
  const copying = useDuplicate<Saved>({
    copy: copy ?? ((saved) => Promise.resolve(saved)),
    onCopied: editor.open,
  });

  return (
    <>
      <ListPage
        query={query}
        words={words}
        columns={columns}
        edited={edited}
        renderActs={(saved) => (
          <RowActs
            entity={saved}
            name={saved.name}
            onEdit={() => editor.open(saved)}
            onDelete={() => deletion.ask(saved)}
          >
            {copy && (
              <RowAct
                act={messages.duplicate}
                name={saved.name}
                icon={Copy}
                isBusy={copying.isPending}
                onPress={() => copying.mutate(saved)}
              />
            )}
          </RowActs>
        )}
        action={
          <FormToggle
            isOpen={editor.shown !== undefined}
            add={words.add}
            onOpen={() => editor.open('new')}
            onClose={editor.close}
          />
        }
      >
        {editor.shown && (
          <Form key={edited?._id ?? 'new'} entity={entity} saved={edited} host={host} />
        )}
      </ListPage>
      <DiscardQuestion {...editor.question} />
      <DeleteQuestion
        of={usedAs}
        words={words}
        nameOf={({ name }) => name}
        question={deletion.question}
      />
    </>
  );
}

interface FormProps<Saved extends Listed, Typed extends Fields<Typed>> {
  entity: Entity<Saved, Typed>;
  /** Undefined: a new one. */
  saved: Saved | undefined;
  host: FormHost<Saved>;
}

function Form<Saved extends Listed, Typed extends Fields<Typed>>(props: FormProps<Saved, Typed>) {
  const { entity, saved, host } = props;
  const { words, list, calls, refresh, fields, unique, layout } = entity;
  const client = useQueryClient();
  const form = useEntityForm<Saved, Typed>({
    entity: saved,
    fieldsOf: (each) => valuesOf(fields, each),
    check: (typed) => problemsOf(fields, typed),
    save: async (typed, before) => {
      try {
        const after = await calls.save(typed, before);
        client.setQueryData<Saved[]>(list.queryKey, (shown) => withEntry(shown, after));
        void refresh(client);
        return after;
      } catch (error) {
        if (error instanceof PartlySaved) void refresh(client);
        throw error;
      }
    },
    onSaved: host.onSaved,
    readCurrent: entity.readCurrent,
    unique,
    ...(entity.normalize && { normalize: entity.normalize }),
  });
  const { before } = form;
  const inputOf = (name: keyof Typed & string) => (
    <FieldInput key={name} of={fields} name={name} form={form} />
  );
  return (
    <EntityForm
      editing={form}
      words={words}
      title={before ? <Named say={words.editTitle} name={before.name} /> : words.addTitle}
      blank={entity.isUniqueOptional ? 'told' : 'held'}
      labels={labelsOf(fields)}
      show={(name, typed) => fields[name].show(typed[name], typed, before)}
      host={host}
      {...(entity.impact && { impact: entity.impact })}
    >
      {layout ? (
        layout(inputOf, form)
      ) : (
        <div className="form-narrow">{namesOf(fields).map(inputOf)}</div>
      )}
    </EntityForm>
  );
}
