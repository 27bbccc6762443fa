import { type QueryClient, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { Copy } from 'lucide';
import { NameInText } from '../../ui/name-in-text.tsx';
import { DeleteQuestion, type UsedEntity } from './delete-question.tsx';
import { withEntry, withoutEntry } from './entries.ts';
import { problemsOf, valuesOf } from './fields.tsx';
import { FieldsForm, type FormDefinition } from './fields-form.tsx';
import {
  type EntityColumn,
  FormToggle,
  ListPage,
  RowAct,
  RowActs,
  type RowOrder,
} from './entity-list.tsx';
import { type EntityMessages, kitMessages } from './messages.ts';
import { type Fields, PartialSaveError } from './save-with-merge.ts';
import { DiscardQuestion } from './unsaved.tsx';
import { useDuplicate } from './use-duplicate.ts';
import { type FormHost, useEditedList } from './use-edited-list.ts';
import { hasCode } from '../../error-facts.ts';

interface ListedEntity {
  _id: string;
  name: string;
}

/** What an admin makes, edits and deletes in one list: its calls, its fields, its words. */
interface Entity<Saved extends ListedEntity, Typed extends Fields<Typed>> extends FormDefinition<
  Saved,
  Typed
> {
  messages: EntityMessages;
  /** What it is to the count of what deleting it touches, where that is counted. */
  usedAs?: UsedEntity;
  list: { queryKey: readonly unknown[]; use: () => UseQueryResult<Saved[]> };
  calls: {
    /** `before`: what the change is made on, undefined for a new one. */
    save: (typed: Typed, before: Saved | undefined) => Promise<Saved>;
    remove: (saved: Saved) => Promise<unknown>;
    copy?: (saved: Saved, headers: { 'idempotency-key': string }) => Promise<Saved>;
  };
  /**
   * Reloads the other queries that show what was saved. The list of the entity itself is up to date;
   * a new one stands last in it, so a list in another order is reloaded here as well.
   */
  refresh: (client: QueryClient) => Promise<unknown>;
  /** Whether the unique field may be blank. */
  isUniqueOptional?: boolean;
  /** From left to right. The first one names the entity. */
  columns: readonly EntityColumn<Saved>[];
  /** Where the admin puts the list in order. */
  order?: RowOrder<Saved>;
}

/** An entity with its page: a list, and above it the form of a new or an edited one. */
export function defineEntity<Saved extends ListedEntity, Typed extends Fields<Typed>>(
  entity: Entity<Saved, Typed>,
) {
  return {
    ...entity,
    typedOf: (saved: Saved | undefined) => valuesOf(entity.fields, saved),
    check: (typed: Typed) => problemsOf(entity.fields, typed),
    Page: () => <EntityPage entity={entity} />,
  };
}

interface EntityPageProps<Saved extends ListedEntity, Typed extends Fields<Typed>> {
  entity: Entity<Saved, Typed>;
}

function EntityPage<Saved extends ListedEntity, Typed extends Fields<Typed>>({
  entity,
}: EntityPageProps<Saved, Typed>) {
  const { messages, list, calls, columns, usedAs } = entity;
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
        messages={messages}
        columns={columns}
        edited={edited}
        order={entity.order}
        renderActs={(saved) => (
          <RowActs
            entity={saved}
            name={saved.name}
            onEdit={() => editor.open(saved)}
            onDelete={() => deletion.ask(saved)}
          >
            {copy && (
              <RowAct
                act={kitMessages.duplicate}
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
            add={messages.add}
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
        messages={messages}
        nameOf={({ name }) => name}
        question={deletion.question}
      />
    </>
  );
}

interface FormProps<Saved extends ListedEntity, Typed extends Fields<Typed>> {
  entity: Entity<Saved, Typed>;
  /** Undefined: a new one. */
  saved: Saved | undefined;
  host: FormHost<Saved>;
}

function Form<Saved extends ListedEntity, Typed extends Fields<Typed>>(
  props: FormProps<Saved, Typed>,
) {
  const { entity, saved, host } = props;
  const { messages, list, calls, refresh } = entity;
  const client = useQueryClient();

  async function save(typed: Typed, before: Saved | undefined) {
    try {
      const after = await calls.save(typed, before);
      client.setQueryData<Saved[]>(list.queryKey, (shown) => withEntry(shown, after));
      void refresh(client);
      return after;
    } catch (error) {
      if (error instanceof PartialSaveError) void refresh(client);
      // somebody else has deleted it: what is typed may be added anew
      if (before && hasCode(error, 'NOT_FOUND')) {
        client.setQueryData<Saved[]>(list.queryKey, (shown) => withoutEntry(shown, before._id));
      }
      throw error;
    }
  }

  return (
    <FieldsForm
      form={entity}
      saved={saved}
      messages={messages}
      renderTitle={(before) =>
        before ? <NameInText say={messages.editTitle} name={before.name} /> : messages.addTitle
      }
      blank={entity.isUniqueOptional ? 'told' : 'held'}
      focusAtStart
      isNarrow
      save={save}
      host={host}
    />
  );
}
