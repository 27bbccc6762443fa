import { formatMoney, minorUnits } from '@tailorbird/contract/rules/money';
import { CircleAlert, TriangleAlert } from 'lucide';
import { useId } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { textOfField } from './change-words.ts';
import { chosenAs, lettersMore } from './edited-order.ts';
import { type EditablePiece, isWritten, type PieceField, type PieceGroup } from './edit-fields.ts';
import { editMessages } from './messages.ts';
import { type OrderEditForm, refusalOf } from './use-order-edit.ts';
import type { usePieces } from './use-pieces.ts';

type Pieces = ReturnType<typeof usePieces>;

interface WordsPartProps {
  groups: readonly PieceGroup[];
  form: OrderEditForm;
  pieces: Pieces;
}

/** The words and sizes of all pieces, by product. */
export function WordsPart({ groups, form, pieces }: WordsPartProps) {
  const id = useId();
  const shown = groups.filter(({ pieces: own }) => own.some(({ numbers }) => numbers.length > 0));
  const options = shown.flatMap(({ pieces: own }) =>
    own.flatMap(({ fields }) => fields.map(({ option }) => option)),
  );
  const [hasWords, hasSizes] = [options.some(isWritten), options.some((one) => !isWritten(one))];
  const title = !hasSizes
    ? editMessages.words
    : hasWords
      ? editMessages.wordsAndSizes
      : editMessages.sizes;
  return (
    <section className="stack-16" aria-labelledby={id}>
      <h2 className="h2" id={id}>
        {title}
      </h2>
      {shown.map((group) => (
        <Group key={group.key} group={group} form={form} pieces={pieces} />
      ))}
    </section>
  );
}

interface GroupProps {
  group: PieceGroup;
  form: OrderEditForm;
  pieces: Pieces;
}

function Group({ group, form, pieces }: GroupProps) {
  const count = group.pieces.reduce((sum, { numbers }) => sum + numbers.length, 0);
  const editable = group.pieces.filter(({ fields }) => fields.length > 0);
  return (
    <div className="stack-8">
      <h3 className="small soft edit-product">{editMessages.group(group.name, count)}</h3>
      {editable.length === 0 && (
        <p className="small faint">
          {group.product ? editMessages.nothingToChange : editMessages.notSold}
        </p>
      )}
      {editable.length > 0 && (
        <ol className="edit-pieces">
          {editable.map((piece) => (
            <Piece key={piece.item._id} {...{ piece, group, form, pieces }} />
          ))}
        </ol>
      )}
    </div>
  );
}

function Piece({ piece, group, form, pieces }: GroupProps & { piece: EditablePiece }) {
  const { item, numbers, fields } = piece;
  const { changes, trial } = form;
  const { Picture } = pieces;
  const changed = fields.filter(({ key }) => changes[key] !== undefined);
  const typed = new Map(
    changed.map((field) => [field.option._id, chosenAs(field, changes[field.key]?.now ?? '')]),
  );
  const known = new Set(item.selectedOptions.map(({ optionId }) => optionId));
  const chosen = [
    ...item.selectedOptions.map((choice) => typed.get(choice.optionId) ?? choice),
    ...[...typed.values()].filter(({ optionId }) => !known.has(optionId)),
  ].filter(({ valueId, value, artwork }) => valueId !== null || value?.trim() || artwork);
  const name = editMessages.piece(numbers);
  return (
    <li className={changed.length > 0 ? 'edit-piece is-changed' : 'edit-piece'}>
      <span className="edit-picture" aria-hidden>
        {Picture && (
          <Picture
            product={group.product}
            item={item}
            chosen={chosen}
            columns={fields.map(({ option }) => option)}
            isChanged={changed.length > 0}
            art={pieces.arts.get(group.product?._id ?? '')}
            trial={trial?.order.cart.items.find(({ _id }) => _id === item._id)}
          />
        )}
      </span>
      <div className="stack-8">
        {fields.length > 1 && <p className="small soft">{name}</p>}
        {fields.map((field) => (
          <PieceInput
            key={field.key}
            field={field}
            piece={name}
            isAlone={fields.length === 1}
            // the price of several changes is that of all
            cents={changed.length === 1 ? form.edited.ofItems.get(item._id) : undefined}
            form={form}
            // what draws comes before the first letter
            onFocus={() => pieces.wake(group.product)}
            problems={pieces.problems.get(field.key) ?? []}
          />
        ))}
      </div>
    </li>
  );
}

interface PieceInputProps {
  field: PieceField;
  /** Piece 11 */
  piece: string;
  /** It is the one field of its piece, and called by that. */
  isAlone: boolean;
  cents: number | undefined;
  form: OrderEditForm;
  onFocus: () => void;
  problems: NonNullable<ReturnType<Pieces['problems']['get']>>;
}

function PieceInput(props: PieceInputProps) {
  const { field, piece, isAlone, form } = props;
  const { key, option, value } = field;
  const id = useId();
  const text = form.draft[key]?.now ?? value;
  const isChanged = form.changes[key] !== undefined;
  const refusal = isChanged ? refusalOf(form, key, text) : undefined;
  const problems = [
    ...props.problems,
    ...(refusal !== undefined && !props.problems.some(({ isHard }) => isHard)
      ? [{ says: refusal, isHard: true, instead: undefined }]
      : []),
  ];
  const isWrong = problems.some(({ isHard }) => isHard);
  const input = {
    id,
    'aria-invalid': isWrong || undefined,
    'aria-describedby':
      [isChanged && `${id}-was`, problems.length > 0 && `${id}-problems`]
        .filter(Boolean)
        .join(' ') || undefined,
    value: text,
    onFocus: props.onFocus,
    onChange: ({ target }: { target: { value: string } }) => form.type(key, target.value),
  };
  return (
    <div className={isChanged ? 'field edit-field is-changed' : 'field edit-field'}>
      <label htmlFor={id}>
        {isAlone ? (
          <>
            {piece}
            <span className="sr">
              , <bdi>{option.name}</bdi>
            </span>
          </>
        ) : (
          <>
            <span className="sr">{piece}, </span>
            <bdi>{option.name}</bdi>
          </>
        )}
      </label>
      {isWritten(option) ? (
        <input
          {...input}
          className="input"
          type="text"
          dir="auto"
          autoComplete="off"
          spellCheck={false}
        />
      ) : (
        <SizeSelect field={field} input={input} />
      )}
      {isChanged && <Was {...props} id={`${id}-was`} />}
      {problems.length > 0 && (
        <div className="stack-4" id={`${id}-problems`} aria-live="polite">
          {problems.map(({ says, isHard, instead }) => (
            <p key={says} className={isHard ? 'field-error' : 'field-error field-advice'}>
              <Icon of={isHard ? CircleAlert : TriangleAlert} />
              <span>
                {says}{' '}
                {instead !== undefined && (
                  <button
                    type="button"
                    className="textlink"
                    onClick={() => form.type(key, instead)}
                  >
                    {editMessages.instead(instead)}
                  </button>
                )}
              </span>
            </p>
          ))}
        </div>
      )}
    </div>
  );
}

interface SizeSelectProps {
  field: PieceField;
  input: Pick<
    React.ComponentProps<'select'>,
    'id' | 'value' | 'onFocus' | 'onChange' | 'aria-invalid'
  >;
}

/** A size that is not offered any more stays until another is chosen. */
function SizeSelect({ field, input }: SizeSelectProps) {
  const { option, value, item } = field;
  const ordered = item.selectedOptions.find(({ optionId }) => optionId === option._id);
  const isGone = value !== '' && !option.values.some(({ _id }) => _id === value);
  return (
    <select {...input} className="select">
      {(!option.isRequired || value === '') && <option value="">{editMessages.none}</option>}
      {isGone && <option value={value}>{ordered?.value}</option>}
      {option.values.map(({ _id, value: name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** What stood there before, what the change costs, and the way back. */
function Was({ field, piece, cents, form, id }: PieceInputProps & { id: string }) {
  const { key, option, value } = field;
  const now = form.changes[key]?.now ?? value;
  const was = textOfField(field, value);
  const letters = isWritten(option) ? lettersMore(was, now) : 0;
  const price =
    cents === undefined
      ? undefined
      : `${cents > 0 ? '+' : '−'}\u00A0${formatMoney(minorUnits(Math.abs(cents)))}`;
  const counted =
    letters === 0 || was === ''
      ? undefined
      : letters > 0
        ? editMessages.more(letters)
        : editMessages.less(-letters);
  const about = [counted, price].filter((part) => part !== undefined).join(': ');
  return (
    <div className="edit-was">
      <p id={id}>
        {was === '' ? (
          editMessages.wasEmpty
        ) : (
          <>
            {editMessages.was} <del dir="auto">{was}</del>
          </>
        )}
        {about && `, ${about}`}
        {form.conflicts.includes(key) && (
          <>
            <br />
            {editMessages.meanwhile}
          </>
        )}
      </p>
      <button
        type="button"
        className="textlink"
        aria-label={editMessages.undoOf(editMessages.ofField(piece, option.name))}
        onClick={() => {
          form.undo(key);
          // the button is gone with the change
          document.getElementById(id.replace(/-was$/, ''))?.focus();
        }}
      >
        {editMessages.undo}
      </button>
    </div>
  );
}
