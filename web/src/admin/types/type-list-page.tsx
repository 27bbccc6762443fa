import type { Option, ProductType } from '@tailorbird/contract/catalogue';
import { Copy } from 'lucide';
import { call } from '../../api.ts';
import { useTypes } from '../catalogue-query.ts';
import { DiscardQuestion } from '../kit/unsaved.tsx';
import { useDuplicate } from '../kit/use-duplicate.ts';
import { type Column, FormToggle, ListPage, RowAct, RowActs } from '../kit/list-page.tsx';
import { DeleteQuestion } from '../kit/delete-question.tsx';
import { useEditedList } from '../kit/use-edited-list.ts';
import { messages } from '../catalogue-messages.ts';
import { useTypeEdits } from './type-edits.ts';
import { TypeForm } from './type-form.tsx';

const words = messages.types;
const nameOf = ({ name }: ProductType) => name;

const columns: Column<ProductType>[] = [
  { name: words.fields.name, className: 'col-name', cell: ({ name }) => name },
  { name: words.fields.optionIds, cell: ({ options }) => <OptionChips options={options} /> },
];

// spec: 2.143 2.150
export default function TypeListPage() {
  const query = useTypes();
  const { editor, edited, deletion, host } = useEditedList<ProductType>({
    entries: query.data ?? [],
    ...useTypeEdits(),
  });

  const copy = useDuplicate<ProductType>({
    copy: async ({ _id: id }, headers) =>
      (await call('POST /type/{id}/copy', { params: { id }, headers })).type,
    onCopied: editor.open,
  });

  return (
    <>
      <ListPage
        query={query}
        words={words}
        edited={edited}
        columns={columns}
        renderActs={(type) => (
          <RowActs
            entity={type}
            name={type.name}
            onEdit={() => editor.open(type)}
            onDelete={() => deletion.ask(type)}
          >
            <RowAct
              act={messages.duplicate}
              name={type.name}
              icon={Copy}
              isBusy={copy.isPending}
              onPress={() => copy.mutate(type)}
            />
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
        {editor.shown && <TypeForm key={edited?._id ?? 'new'} type={edited} host={host} />}
      </ListPage>
      <DiscardQuestion {...editor.question} />
      <DeleteQuestion of="type" words={words} nameOf={nameOf} question={deletion.question} />
    </>
  );
}

/** In one row of the type table, and on a card of it. Source: the specification, section 9. */
const CHIPS_SHOWN = 4;
const NAMES_SHOWN = 3;

interface OptionChipsProps {
  options: readonly Option[];
}

// spec: 2.144 9.27
/** The first options of a type, a required one with a star: chips in a table, names on a card. */
export function OptionChips({ options }: OptionChipsProps) {
  if (options.length === 0) return <span className="faint">{messages.types.noOptions}</span>;
  return (
    <>
      <span className="option-chips">
        {options.slice(0, CHIPS_SHOWN).map((option) => (
          <span key={option._id} className="badge">
            <Name option={option} />
          </span>
        ))}
        <More count={options.length - CHIPS_SHOWN} />
      </span>
      <span className="option-names">
        {options.slice(0, NAMES_SHOWN).map((option, index) => (
          <span key={option._id}>
            {index > 0 && ', '}
            <Name option={option} />
          </span>
        ))}{' '}
        <More count={options.length - NAMES_SHOWN} />
      </span>
    </>
  );
}

// spec: 2.145
function Name({ option: { name, isRequired } }: { option: Option }) {
  return (
    <span>
      <bdi>{name}</bdi>
      {isRequired && (
        <>
          <span className="option-required" aria-hidden="true">
            *
          </span>
          <span className="sr"> required</span>
        </>
      )}
    </span>
  );
}

function More({ count }: { count: number }) {
  return count > 0 && <span className="xs faint">{messages.more(count)}</span>;
}
