import type { Product } from '@tailorbird/contract/catalogue';
import type { OwnRow, RosterColumn, SharedRoster } from '@tailorbird/contract/rosters';
import { ROSTER_CELL_MAX_LENGTH } from '@tailorbird/contract/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { ApiError } from '../../api.ts';
import { sentenceOf } from '../../api-error.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/date.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton, SkeletonLine, SkeletonTile } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { rulesInWords } from '../../ui/text-rules.ts';
import { isProductId, productQuery } from '../catalogue/catalogue-query.ts';
import type { RowProblem } from '../product/many/row-problems.ts';
import { useIsInBrowser } from '../use-is-in-browser.ts';
import * as rows from './fill-in.ts';
import type { FillInPiece } from './fill-in-piece.tsx';
import { messages } from './messages.ts';
import { useOwnRows } from './own-rows.ts';
import './lists.css';

const words = messages.fillIn;

/**
 * Where a link to a list leads: each person fills in a row of their own. The secret of the link is
 * the fragment of the address, which no browser sends.
 */
export default function FillInPage() {
  const inBrowser = useIsInBrowser();
  const { hash } = useLocation();
  const link = hash.slice(1);
  if (!inBrowser) return <Waiting />;
  return link === '' ? <Ended /> : <Linked key={link} link={link} />;
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageHead title={title} />
      <PageBanner variant="slim" title={title} crumbs={[{ label: 'Home', to: '/' }]} />
      <main className="page" id="main">
        {children}
      </main>
    </>
  );
}

function Waiting() {
  return (
    <Frame title={words.title}>
      <Skeleton label={words.loading}>
        <div className="product">
          <SkeletonTile />
          <div className="skel-stack">
            <SkeletonLine className="skel-title skel-most" />
            <SkeletonLine className="skel-field" />
            <SkeletonLine className="skel-field" />
            <SkeletonLine className="skel-button" />
          </div>
        </div>
      </Skeleton>
    </Frame>
  );
}

/** It says the same of a link that was closed, has expired or never was. */
function Ended() {
  return (
    <Frame title={words.endedTitle}>
      <EmptyState
        heading="h1"
        title={words.endedTitle}
        text={words.ended}
        action={
          <ButtonLink to="/" variant="secondary">
            Go Home
          </ButtonLink>
        }
      />
    </Frame>
  );
}

function Linked({ link }: { link: string }) {
  const own = useOwnRows(link);
  const shared = useQuery(rows.sharedQuery(link, own.row.key));
  const productId = shared.data?.roster.design?.product;
  const product = useQuery({
    ...productQuery(productId ?? ''),
    enabled: isProductId(productId),
  });
  const Piece = usePiece(isProductId(productId));
  if (shared.data === null) return <Ended />;
  const isReady = !productId || product.data === null || (product.data && Piece !== undefined);
  if (shared.data && isReady) {
    return (
      <FillIn
        key={own.row.requestId}
        link={link}
        own={own}
        roster={shared.data.roster}
        stored={shared.data.row}
        product={product.data ?? null}
        Piece={Piece ?? null}
      />
    );
  }
  const failed = shared.error ?? product.error;
  if (!failed) return <Waiting />;
  return (
    <Frame title={words.title}>
      <ErrorState
        title={words.loadFailed}
        requestId={failed instanceof ApiError ? failed.requestId : undefined}
        onRetry={() => {
          void shared.refetch();
          if (product.isError) void product.refetch();
        }}
      />
    </Frame>
  );
}

/** What draws the row. Undefined: it is loading; null: it does not come, and the row goes without. */
function usePiece(isAsked: boolean) {
  const [Piece, setPiece] = useState<typeof FillInPiece | null>();
  useEffect(() => {
    if (!isAsked) return;
    // By way of the page of a product: shared with it otherwise, what draws would be a file more
    // for each of its visitors.
    import('../product/product-page.tsx')
      .then(({ loadMany }) => loadMany())
      .then(
        (loaded) => setPiece(() => loaded.FillInPiece),
        () => setPiece(null),
      );
  }, [isAsked]);
  return Piece;
}

interface FillInProps {
  link: string;
  own: ReturnType<typeof useOwnRows>;
  roster: SharedRoster;
  /** As the shop has it; null: it has none. */
  stored: OwnRow | null;
  product: Product | null;
  Piece: typeof FillInPiece | null;
}

function FillIn(props: FillInProps) {
  const { own, roster, product, Piece } = props;
  const filling = useFilling(props);
  const { typed } = filling;
  const form = (problems: readonly RowProblem[], about: ReactNode) => (
    <>
      <h1 className="h1 list-title">
        <bdi>{roster.name}</bdi>
      </h1>
      <p className="soft">{words.how}</p>
      <div className="list-design">{about}</div>
      <OwnRows own={own} />
      <RowForm {...props} filling={filling} problems={problems} />
    </>
  );
  return (
    <Frame title={roster.name}>
      {product && Piece ? (
        <Piece product={product} roster={roster} typed={typed}>
          {form}
        </Piece>
      ) : (
        <div className="list-plain">{form(nothing, null)}</div>
      )}
    </Frame>
  );
}

const nothing: readonly RowProblem[] = [];

type Outcome = { tone: 'success' | 'warning' | 'danger'; says: string };

/** What is typed, and its way to the shop. Whatever fails, it stays on the page. */
function useFilling({ link, own, roster, stored }: FillInProps) {
  const { row, set, settle } = own;
  const queries = useQueryClient();
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  // its owner has taken it out
  const isGone = row.key !== null && !stored;
  const typed = row.draft ?? (stored ? rows.typedOf(roster.columns, stored.cells) : blank);

  async function send() {
    if (isSending) return;
    setSending(true);
    setOutcome(undefined);
    const name = typed[roster.columns.map(rows.keyOf)[nameAt(roster)] ?? '']?.trim() ?? '';
    const key = isGone ? null : row.key;
    const sent = { requestId: row.requestId, key, version: stored?.version };
    // before it is sent: should the page be closed now, a new try is the same row
    set({ name, draft: typed });
    try {
      const reply = await rows.sendRow(link, sent, roster, typed);
      const { queryKey } = rows.sharedQuery(link, reply.key);
      queries.setQueryData(queryKey, () => ({ roster, row: reply.row }));
      settle(row.requestId, { key: reply.key, name, sent: typed });
      setOutcome({ tone: 'success', says: row.key === null ? words.sent : words.changed });
    } catch (error) {
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
      set({ draft: { ...typed, [key]: text } });
      setOutcome(undefined);
    },
  };
}

const blank: rows.Typed = {};

const nameAt = ({ columns }: SharedRoster) => columns.findIndex(({ kind }) => kind === 'name');

function failureOf(error: unknown): Outcome {
  const isTold = error instanceof ApiError && error.status >= 400 && error.status < 500;
  if (!isTold) return { tone: 'danger', says: words.failed };
  if (error.status === 404) return { tone: 'warning', says: words.gone };
  const now = rows.newerRow(error);
  if (now) {
    const cells = now.cells.filter((cell) => cell !== '');
    return { tone: 'warning', says: words.changedElsewhere(cells.join(', ')) };
  }
  return {
    tone: error.code === 'ROSTER_CHANGED' ? 'warning' : 'danger',
    says: sentenceOf(error, words.failed),
  };
}

interface RowFormProps extends FillInProps {
  filling: ReturnType<typeof useFilling>;
  problems: readonly RowProblem[];
}

function RowForm({ own, roster, product, filling, problems }: RowFormProps) {
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
          {words.gone}
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
            problems={missing.includes(column) ? nothing : ofColumn}
            onChange={(text) => filling.type(key, text)}
          />
        );
      })}
      <div className="list-said" aria-live="polite">
        {outcome && <Notice tone={outcome.tone}>{outcome.says}</Notice>}
      </div>
      <div className="row">
        <Button type="submit" sewn aria-disabled={isSending || undefined} aria-busy={isSending}>
          {isSending ? words.sending : isNew ? words.send : words.save}
        </Button>
        <span className="small soft">{words.until(formatMoment(roster.expiresAt))}</span>
      </div>
      {!isNew && <p className="hint">{words.later}</p>}
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
    error: isMissing ? words.missing(label) : hard?.says,
    hint: advice?.says ?? (rules ? rulesInWords(rules) : undefined),
    optional: !props.isNeeded,
    value: text,
  };
  const instead = hard?.instead;
  return (
    <div>
      {values.length > 0 ? (
        <Select {...field} onChange={({ target }) => onChange(target.value)}>
          <option value="">{words.choose}</option>
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
      {instead && (
        <button type="button" className="textlink" onClick={() => onChange(instead.words)}>
          {words.instead(instead.words)}
        </button>
      )}
    </div>
  );
}

/** Whoever fills in for several, such as for two children, comes back to each. */
function OwnRows({ own }: Pick<FillInProps, 'own'>) {
  const [isAsked, setAsked] = useState(false);
  const sent = own.rows.filter(({ key }) => key !== null);
  if (sent.length === 0) return null;
  return (
    <section className="list-own" aria-label={words.own}>
      <p className="label">{words.own}</p>
      <ul>
        {own.rows.map(({ requestId, name }) => (
          <li key={requestId}>
            <button
              type="button"
              className="list-side"
              aria-pressed={requestId === own.row.requestId}
              onClick={() => own.show(requestId)}
            >
              <bdi>{name || words.unnamed}</bdi>
            </button>
          </li>
        ))}
      </ul>
      <div className="row">
        <button type="button" className="textlink" onClick={own.begin}>
          {words.another}
        </button>
        <button type="button" className="textlink" onClick={() => setAsked(true)}>
          {words.forget}
        </button>
      </div>
      <ConfirmDialog
        open={isAsked}
        title={words.forget}
        sentence={words.forgetSentence}
        confirmLabel={words.forgetNow}
        onConfirm={own.forget}
        onCancel={() => setAsked(false)}
      />
    </section>
  );
}
