import type { Product } from '@tailorbird/contract/catalogue';
import { ROSTER_CELL_MAX_LENGTH } from '@tailorbird/contract/limits';
import type { OwnRow, RosterColumn, SharedRoster } from '@tailorbird/contract/rosters';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '../../api.ts';
import { sentenceOf } from '../../api-error.ts';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/date.ts';
import { Notice } from '../../ui/notice.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { rulesInWords } from '../../ui/text-rules.ts';
import { Written } from '../../ui/written.tsx';
import type { RowProblem } from '../product/many/row-problems.ts';
import * as rows from './fill-in.ts';
import { messages } from './messages.ts';
import type { useOwnRows } from './own-rows.ts';

const fillInMessages = messages.fillIn;

export interface RowProps {
  link: string;
  own: ReturnType<typeof useOwnRows>;
  roster: SharedRoster;
  /** As the shop has it; null when it has none. */
  stored: OwnRow | null;
  product: Product | null;
}

type Outcome = { tone: 'success' | 'warning' | 'danger'; says: string };

/** The typed row, and its way to the shop. Whatever fails, it stays on the page. */
export function useFilling({ link, own, roster, stored }: RowProps) {
  const { row, set, settle, rebase } = own;
  const queries = useQueryClient();
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  // its owner has taken it out
  const isGone = row.key !== null && !stored;
  const typed = row.draft ?? (stored ? rows.typedOf(roster.columns, stored.cells) : blank);
  // what was read before the first key, however often it has been read since
  const version = (row.draft && row.version) ?? stored?.version ?? null;

  async function send() {
    if (isSending) return;
    setSending(true);
    setOutcome(undefined);
    const name = typed[roster.columns.map(rows.keyOf)[nameAt(roster)] ?? '']?.trim() ?? '';
    const key = isGone ? null : row.key;
    const sent = { requestId: row.requestId, key, version };
    // before it is sent: should the page be closed now, a new try is the same row
    set({ name, draft: typed, version });
    try {
      const reply = await rows.sendRow(link, sent, roster, typed);
      const { queryKey } = rows.sharedQuery(link, reply.key);
      queries.setQueryData(queryKey, () => ({ roster, row: reply.row }));
      settle(row.requestId, { key: reply.key, version: reply.row.version, name, sent: typed });
      setOutcome({
        tone: 'success',
        says: row.key === null ? fillInMessages.sent : fillInMessages.changed,
      });
    } catch (error) {
      const now = rows.newerRow(error);
      if (now) rebase(row.requestId, now.version);
      setOutcome(failureOf(error));
      // what the link asks for has changed, the row is gone, or the link has ended
      if (error instanceof ApiError && (error.status === 404 || error.status === 409)) {
        await queries.invalidateQueries({ queryKey: ['shared-roster', link] });
      }
    } finally {
      setSending(false);
    }
  }

  return {
    typed,
    isSending,
    isGone,
    outcome,
    send,
    type: (key: string, text: string) => {
      set({ draft: { ...typed, [key]: text }, version });
      setOutcome(undefined);
    },
  };
}

const blank: rows.TypedValues = {};

const nameAt = ({ columns }: SharedRoster) => columns.findIndex(({ kind }) => kind === 'name');

function failureOf(error: unknown): Outcome {
  const isTold = error instanceof ApiError && error.status >= 400 && error.status < 500;
  if (!isTold) return { tone: 'danger', says: fillInMessages.failed };
  if (error.status === 404) return { tone: 'warning', says: fillInMessages.gone };
  const now = rows.newerRow(error);
  if (now) {
    const cells = now.cells.filter((cell) => cell !== '');
    return { tone: 'warning', says: fillInMessages.changedElsewhere(cells.join(', ')) };
  }
  return {
    tone: error.code === 'ROSTER_CHANGED' ? 'warning' : 'danger',
    says: sentenceOf(error, fillInMessages.failed),
  };
}

interface RowFormProps extends RowProps {
  filling: ReturnType<typeof useFilling>;
  problems: readonly RowProblem[];
}

/** The row of a person: a field for each column. */
export function RowForm({ own, roster, product, filling, problems }: RowFormProps) {
  const { typed, isSending, isGone, outcome } = filling;
  const [isAsked, setAsked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isNew = own.row.key === null || isGone;
  const missing = roster.columns.filter(
    (column) => rows.isNeeded(roster, product, column) && !(typed[rows.keyOf(column)] ?? '').trim(),
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    if (missing.length === 0 && !problems.some(({ isHard }) => isHard)) {
      void filling.send();
      return;
    }
    // the errors stand there once this is drawn
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(),
    );
  }

  return (
    <form ref={form} className="stack list-form" noValidate method="dialog" onSubmit={submit}>
      {isGone && !outcome && (
        <Notice tone="warning" live>
          {fillInMessages.gone}
        </Notice>
      )}
      {roster.columns.map((column) => {
        const key = rows.keyOf(column);
        const ofColumn = problems.filter(({ optionId }) => optionId === columnOf(column));
        return (
          <CellField
            key={key}
            column={column}
            product={product}
            text={typed[key] ?? ''}
            isNeeded={rows.isNeeded(roster, product, column)}
            isMissing={isAsked && missing.includes(column)}
            problems={missing.includes(column) ? [] : ofColumn}
            onChange={(text) => filling.type(key, text)}
          />
        );
      })}
      <div className="list-said" aria-live="polite">
        {outcome && <Notice tone={outcome.tone}>{outcome.says}</Notice>}
      </div>
      <div className="row">
        <Button type="submit" sewn aria-disabled={isSending || undefined} aria-busy={isSending}>
          {isSending ? fillInMessages.sending : isNew ? fillInMessages.send : fillInMessages.save}
        </Button>
        <span className="small soft">{fillInMessages.until(formatMoment(roster.expiresAt))}</span>
      </div>
      {!isNew && <p className="hint">{fillInMessages.later}</p>}
    </form>
  );
}

/** Problems of the quantity name no option. */
const columnOf = ({ kind, optionId }: RosterColumn) =>
  kind === 'quantity' ? null : (optionId ?? '');

interface CellFieldProps {
  column: RosterColumn;
  product: Product | null;
  text: string;
  isNeeded: boolean;
  isMissing: boolean;
  problems: readonly RowProblem[];
  onChange: (text: string) => void;
}

function CellField(props: CellFieldProps) {
  const { column, product, text, isMissing, problems, onChange } = props;
  const { kind, label } = column;
  const values = rows.valuesOf(product, column);
  const hard = problems.find(({ isHard }) => isHard);
  const advice = problems.find(({ isHard }) => !isHard);
  const rules = rows.optionOf(product, column)?.textRules;
  const field = {
    label: <bdi>{label}</bdi>,
    error: isMissing ? fillInMessages.missing(label) : hard?.says,
    hint: advice?.says ?? (rules ? rulesInWords(rules) : undefined),
    optional: !props.isNeeded,
    value: text,
  };
  const instead = hard?.instead;
  return (
    <div>
      {values.length > 0 ? (
        <Select {...field} onChange={({ target }) => onChange(target.value)}>
          <option value="">{fillInMessages.choose}</option>
          {text !== '' && !values.includes(text) && <option value={text}>{text}</option>}
          {values.map((value) => (
            <option key={value} value={value}>
              {value}
            </option>
          ))}
        </Select>
      ) : (
        <TextField
          {...field}
          dir="auto"
          // a class shares computers: names of others are not offered
          autoComplete="off"
          maxLength={ROSTER_CELL_MAX_LENGTH}
          inputMode={kind === 'quantity' ? 'numeric' : undefined}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      {product?.sizes && (kind === 'size' || rows.optionOf(product, column)?.isSize) && (
        <details>
          <summary className="textlink">{fillInMessages.sizes}</summary>
          <Written className="written list-sizes" html={product.sizes} />
        </details>
      )}
      {instead && (
        <button type="button" className="textlink" onClick={() => onChange(instead.words)}>
          {fillInMessages.instead(instead.words)}
        </button>
      )}
    </div>
  );
}
