import type { Option } from '@tailorbird/contract/catalogue';
import { Copy } from 'lucide';
import { NameInText } from '../../ui/name-in-text.tsx';
import { notify } from '../../ui/toast.ts';
import { EntityForm } from '../kit/entity-form.tsx';
import { DiscardQuestion } from '../kit/unsaved.tsx';
import { useEntityForm } from '../kit/use-entity-form.ts';
import { RowAct, RowActs } from '../kit/entity-list.tsx';
import { DeleteQuestion } from '../kit/delete-question.tsx';
import { SortableEntry, SortableList } from '../kit/sortable-list.tsx';
import { type FormHost, useDeletion, useEditor } from '../kit/use-edited-list.ts';
import { messages } from '../catalogue-messages.ts';
import {
  checkOption,
  normalizeOption,
  type OptionFields,
  optionFieldsOf,
  priceChangeOf,
  PRICES,
  useOptionCopy,
  useOptionEdits,
  readOption,
} from './option-edits.ts';
import { messages as priceMessages } from '../prices/messages.ts';
import { optionSearch } from './option-search.tsx';
import { OptionFieldsInput } from './option-fields.tsx';
import { messages as kindMessages } from './option-kind-messages.ts';
import { adminKinds } from './option-kinds.tsx';
import { useOptionOrder } from './option-order.ts';
import { Link } from '../../ui/link.tsx';

const optionMessages = messages.options;
const nameOf = ({ name }: Option) => name;

interface OptionListProps {
  options: readonly Option[];
  /** What has narrowed the list: its order is that of all options, and stays. */
  search: string;
  selected: Option | undefined;
  /** The typed text of an option's next value, not added yet. */
  draftOf: (optionId: string) => string;
  onDeleted: (option: Option) => void;
  onCopied: (copy: Option) => void;
}

// spec: 2.153
/** The options in their order; each leads to its values, and is edited and deleted in its row. */
export function OptionList(props: OptionListProps) {
  const { options, search, selected, draftOf, onDeleted, onCopied } = props;
  const copy = useOptionCopy(onCopied);
  const editor = useEditor<Option>();
  const reorder = useOptionOrder();
  const { remove, hide } = useOptionEdits();
  const edited = editor.shown === 'new' ? undefined : editor.shown;
  const host = editor.hostFor(({ name }) => notify('success', messages.saved(name)));
  const deletion = useDeletion({
    remove,
    entries: options,
    onDeleted: (option) => {
      hide(option);
      notify('success', messages.deleted(option.name));
      onDeleted(option);
    },
  });

  return (
    <>
      <SortableList
        label={optionMessages.listTitle}
        entries={options.map(({ _id, name }) => ({ id: _id, name }))}
        onMove={reorder}
      >
        {options.map((option) => (
          <SortableEntry
            key={option._id}
            id={option._id}
            name={option.name}
            className={
              option._id === selected?._id ? 'line-4 option-row is-selected' : 'line-4 option-row'
            }
            disabled={option._id === edited?._id || search !== ''}
          >
            {option._id === edited?._id ? (
              <OptionEditForm option={edited} host={host} />
            ) : (
              <>
                <OptionLink
                  option={option}
                  search={search}
                  isSelected={option._id === selected?._id}
                  draft={draftOf(option._id).trim()}
                />
                <RowActs
                  entity={option}
                  name={option.name}
                  onEdit={() => editor.open(option)}
                  onDelete={() => deletion.ask(option)}
                >
                  <RowAct
                    act={messages.duplicate}
                    name={option.name}
                    icon={Copy}
                    isBusy={copy.isPending}
                    onPress={() => copy.mutate(option)}
                  />
                </RowActs>
              </>
            )}
          </SortableEntry>
        ))}
      </SortableList>
      <DiscardQuestion {...editor.question} />
      <DeleteQuestion
        of="option"
        messages={optionMessages}
        nameOf={nameOf}
        question={deletion.question}
      />
    </>
  );
}

interface OptionLinkProps {
  option: Option;
  search: string;
  isSelected: boolean;
  draft: string;
}

function OptionLink({ option, search, isSelected, draft }: OptionLinkProps) {
  return (
    <Link
      id={optionLinkId(option._id)}
      className="option-link"
      to={optionSearch(option._id, search)}
      state={{ picked: true }}
      preventScrollReset
      aria-current={isSelected ? 'true' : undefined}
    >
      <span className="row option-link-name">
        <bdi>{option.name}</bdi>
        {option.isRequired && <span className="badge">{messages.required}</span>}
      </span>
      {option.description && <span className="clamp soft">{option.description}</span>}
      <span className="xs faint">{adminKinds[option.kind].summary(option)}</span>
      {draft !== '' && !isSelected && <span className="xs">{messages.values.draft(draft)}</span>}
    </Link>
  );
}

export const optionLinkId = (id: string) => `option-${id}`;

interface OptionEditFormProps {
  option: Option;
  host: FormHost<Option>;
}

/** In the option's row of the list. */
function OptionEditForm({ option, host }: OptionEditFormProps) {
  const { save } = useOptionEdits();
  const editing = useEntityForm<Option, OptionFields>({
    entity: option,
    fieldsOf: optionFieldsOf,
    check: checkOption,
    save,
    onSaved: host.onSaved,
    readCurrent: readOption,
    unique: 'name',
    fieldsByError: { OPTION_HAS_VALUES: 'kind' },
    normalize: normalizeOption,
  });
  const { typed, set, problems, isSaving } = editing;
  return (
    <EntityForm
      inline
      editing={editing}
      messages={optionMessages}
      blank="told"
      title={<NameInText say={optionMessages.editTitle} name={option.name} />}
      labels={optionMessages.fields}
      show={(name, fields) => {
        if (name === 'kind') return kindMessages.kinds[fields.kind].name;
        if (name === 'characters') return kindMessages.characters[fields.characters];
        if (name === 'priceKind') return priceMessages.text.kinds[fields.priceKind].name;
        if (name === 'setupFor') return priceMessages.text.setups[fields.setupFor];
        const content = fields[name];
        if (typeof content === 'string') return content;
        return content ? messages.conflict.yes : messages.conflict.no;
      }}
      host={host}
      impact={{ of: PRICES, change: priceChangeOf }}
    >
      <OptionFieldsInput {...{ typed, set, problems, isSaving }} />
    </EntityForm>
  );
}
