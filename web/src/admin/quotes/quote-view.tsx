import type { DeskQuote } from '@tailorbird/contract/quotes';
import { dateInWords } from '@tailorbird/contract/rules/details-in-words';
import { formatAmount } from '@tailorbird/contract/rules/money';
import { ArrowLeft } from 'lucide';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../api.ts';
import { sentenceOf } from '../../api-error.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { formatMoment } from '../../ui/date.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { notify } from '../../ui/toast.ts';
import { useClipboard } from '../../ui/use-clipboard.ts';
import { LoadError } from '../kit/load-error.tsx';
import { OrderCardsLoading } from '../orders/order-parts.tsx';
import { orderAddress } from '../sheets/sheet-address.ts';
import { quoteMessages } from './messages.ts';
import { QuoteBadge } from './quote-state.tsx';
import { acceptedMeanwhile, useDeskQuote, useWithdrawal } from './quotes-query.ts';
import '../order-edit/order-edit.css';
import './quotes.css';

const { quote: messages } = quoteMessages;

/** A quote as the desk sees it: its versions, what its customer asks for, and its link. */
export function QuoteView({ id }: { id: string }) {
  const query = useDeskQuote(id);
  const { data: quote, error } = query;
  if (quote) return <OpenQuote quote={quote} />;
  return (
    <>
      <PageHead title={quoteMessages.title} />
      <h1 className="sr">{quoteMessages.title}</h1>
      {error instanceof ApiError && error.status === 404 ? (
        <EmptyState
          heading="h2"
          title={messages.notFoundTitle}
          text={messages.notFound}
          action={<ButtonLink to="/admin/quotes">{messages.toAll}</ButtonLink>}
        />
      ) : query.isError ? (
        <LoadError query={query} title={messages.failed} />
      ) : (
        <OrderCardsLoading cards={1} />
      )}
    </>
  );
}

function OpenQuote({ quote }: { quote: DeskQuote }) {
  const { number, state, customer, _id: id } = quote;
  const title = quoteMessages.titleOf(number);
  return (
    <>
      <PageHead title={title} />
      <div className="edit-top">
        <Link className="textlink textlink-s inline-6" to="/admin/quotes">
          <Icon of={ArrowLeft} />
          {messages.back}
        </Link>
        <div className="spread">
          <h1>{title}</h1>
          <QuoteBadge state={state} />
        </div>
        <p className="soft">
          <bdi>{customer.name || quoteMessages.nobody}</bdi>
          {customer.company && (
            <>
              , <bdi>{customer.company}</bdi>
            </>
          )}
        </p>
      </div>
      <div className="quote-grid compact">
        <div className="stack-16">
          {quote.wishes.length > 0 && <Wishes quote={quote} />}
          <Versions quote={quote} />
        </div>
        <aside className="stack-16">
          <Facts quote={quote} />
          {quote.link !== null && !quote.order && <QuoteLink link={quote.link} />}
          <section className="stack-8">
            {!quote.order &&
              (quote.hasDraft ? (
                <ButtonLink block to={`/admin/drafts/${id}`}>
                  {messages.next}
                </ButtonLink>
              ) : (
                <p className="small soft">{messages.noDraft}</p>
              ))}
            {(state === 'sent' || state === 'wish') && <Withdraw quote={quote} />}
          </section>
        </aside>
      </div>
    </>
  );
}

function Facts({ quote }: { quote: DeskQuote }) {
  const { customer, validUntil, total, remindedAt, askedAgainAt, order } = quote;
  return (
    <section className="box-panel" aria-labelledby="quote-facts">
      <h2 className="mini-h" id="quote-facts">
        {messages.facts}
      </h2>
      <dl className="quote-facts">
        <Fact name={messages.total}>
          <b>{formatAmount(total)}</b>
        </Fact>
        <Fact name={messages.sentTo}>{customer.email || messages.sentByHand}</Fact>
        <Fact name={messages.until}>{dateInWords(validUntil)}</Fact>
        {remindedAt && <Fact name={messages.reminded}>{formatMoment(remindedAt)}</Fact>}
        {askedAgainAt && <Fact name={messages.askedAgain}>{formatMoment(askedAgainAt)}</Fact>}
        {order && (
          <Fact name={messages.order}>
            <Link className="link" to={orderAddress(order._id)}>
              {messages.orderAt(order.orderId, formatMoment(order.at))}
            </Link>
          </Fact>
        )}
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function QuoteLink({ link }: { link: string }) {
  const address = `${location.origin}${link}`;
  const { copy, outcome } = useClipboard(address);
  return (
    <section className="box-panel stack-8">
      <TextField
        label={messages.link}
        hint={messages.linkHint}
        readOnly
        value={address}
        onFocus={({ target }) => target.select()}
      />
      <div className="quote-acts">
        <Button variant="secondary" size="compact" onClick={() => void copy()}>
          {messages.copy}
        </Button>
        <Link className="textlink textlink-s" to={link} target="_blank">
          {messages.look}
        </Link>
      </div>
      <output className={outcome === undefined ? 'sr' : 'small soft'}>
        {outcome === 'copied' && messages.copied}
        {outcome === 'failed' && messages.copyFailed}
      </output>
    </section>
  );
}

function Wishes({ quote: { wishes } }: { quote: DeskQuote }) {
  return (
    <section className="box-panel stack-8" aria-labelledby="quote-wishes">
      <h2 className="mini-h" id="quote-wishes">
        {messages.wishes}
      </h2>
      <ol className="stack-8">
        {wishes.map(({ note, at, version }) => (
          <li key={at}>
            <p className="quote-said" dir="auto">
              {note}
            </p>
            <p className="small faint">{messages.wishOf(formatMoment(at), version)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Versions({ quote: { versions } }: { quote: DeskQuote }) {
  return (
    <section className="stack-8" aria-labelledby="quote-versions">
      <h2 className="h3" id="quote-versions">
        {messages.versions}
      </h2>
      <div className="table-wrap">
        <table className="table quotes quote-versions">
          <caption className="sr">{messages.versions}</caption>
          <thead>
            <tr>
              <th scope="col">{messages.version}</th>
              <th scope="col">{quoteMessages.heads.sent}</th>
              <th scope="col">{messages.sentBy}</th>
              <th scope="col">{messages.until}</th>
              <th scope="col" className="num">
                {messages.total}
              </th>
            </tr>
          </thead>
          <tbody>
            {versions.map(({ version, sentAt, sentBy, validUntil, total }) => (
              <tr key={version}>
                <th scope="row" data-l={messages.version}>
                  {version}
                </th>
                <td data-l={quoteMessages.heads.sent}>{formatMoment(sentAt)}</td>
                <td data-l={messages.sentBy}>
                  <bdi>{sentBy}</bdi>
                </td>
                <td data-l={messages.until}>{dateInWords(validUntil)}</td>
                <td data-l={messages.total} className="num">
                  {formatAmount(total)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Withdraw({ quote: { _id: id, number } }: { quote: DeskQuote }) {
  const [isAsking, setAsking] = useState(false);
  const withdrawal = useWithdrawal(id);
  return (
    <>
      <Button variant="danger" size="compact" block onClick={() => setAsking(true)}>
        {messages.withdraw}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={messages.withdrawTitle(number)}
        sentence={messages.withdrawSentence}
        confirmLabel={messages.withdraw}
        busy={withdrawal.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() =>
          withdrawal.mutate(undefined, {
            onSuccess: () => notify('success', messages.withdrawn(number)),
            onError: (error) =>
              notify(
                'error',
                acceptedMeanwhile(error)
                  ? messages.accepted
                  : sentenceOf(error, messages.withdrawFailed),
              ),
            onSettled: () => setAsking(false),
          })
        }
      />
    </>
  );
}
