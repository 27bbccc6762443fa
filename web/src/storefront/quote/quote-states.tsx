import type { Quote, QuoteChanges } from '@tailorbird/contract/quotes';
import { dateInWords } from '@tailorbird/contract/rules/details-in-words';
import { formatAmount } from '@tailorbird/contract/rules/money';
import { useMutation, useQuery } from '@tanstack/react-query';
import { linkedQuery } from '../../orders/order-link.ts';
import { OrderPayment } from '../../orders/order-payment.tsx';
import { sentenceOf } from '../../api-error.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { formatDay, formatMoment } from '../../ui/date.ts';
import { Notice } from '../../ui/notice.tsx';
import { AskShop } from '../legal/shop-contact.tsx';
import { quoteMessages } from './messages.ts';
import { askAgain, quoteNow } from './quote-query.ts';
import { changedQuoteLines, totalDifference } from './quote-words.ts';

interface StateProps {
  link: string;
  quote: Quote;
  onChange: (changed: Quote) => void;
}

/** How it stands with a quote that is not open any more, and what can be done. */
export function QuoteStateCard(props: StateProps) {
  const { quote } = props;
  switch (quote.state) {
    case 'open':
      return null;
    case 'replaced':
      return <Replaced quote={quote} />;
    case 'ended':
      return <Ended {...props} />;
    case 'accepted':
      return <Accepted quote={quote} />;
    case 'withdrawn':
      return (
        <section className="panel stack quote-state">
          <Notice tone="warning" title={quoteMessages.withdrawnTitle}>
            <p>{quoteMessages.withdrawn}</p>
          </Notice>
          <div className="row">
            <AskShop subject={quote.number} />
          </div>
        </section>
      );
    default:
      return quote.state satisfies never;
  }
}

function Replaced({ quote: { newest, changes, sentAt, version } }: Pick<StateProps, 'quote'>) {
  if (!newest) return null;
  return (
    <section className="panel stack quote-state">
      <Notice tone="info" title={quoteMessages.replacedTitle}>
        <p>
          {quoteMessages.replaced(newest.version, formatDay(newest.sentAt), formatDay(sentAt))}{' '}
          {newest.link === null && quoteMessages.replacedElsewhere}
        </p>
      </Notice>
      {changes && <ChangeTable changes={changes} before={version} after={newest.version} />}
      {newest.link !== null && (
        <div>
          <ButtonLink to={newest.link}>{quoteMessages.see(newest.version)}</ButtonLink>
        </div>
      )}
    </section>
  );
}

interface ChangeTableProps {
  changes: QuoteChanges;
  /** Numbers of the versions. */
  before: number;
  after: number;
}

function ChangeTable({ changes, before, after }: ChangeTableProps) {
  const lines = changedQuoteLines(changes);
  const [old, now] = [quoteMessages.version(before), quoteMessages.version(after)];
  const difference = totalDifference(changes);
  if (lines.length === 0 && difference === '') {
    return <p className="soft">{quoteMessages.onlyDetails}</p>;
  }
  return (
    <table className="diff">
      <caption>{quoteMessages.changed}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">{quoteMessages.line}</span>
          </th>
          <th scope="col">{old}</th>
          <th scope="col">{now}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.key}>
            <th scope="row" dir="auto">
              {line.name}
            </th>
            <td>
              <VersionLabel text={old} />
              {line.before === null ? (
                quoteMessages.notIncluded
              ) : (
                <del dir="auto">{line.before}</del>
              )}
            </td>
            <td>
              <VersionLabel text={now} />
              {line.after === null ? quoteMessages.notIncluded : <ins dir="auto">{line.after}</ins>}
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row">{quoteMessages.total}</th>
          <td>
            <VersionLabel text={old} />
            {formatAmount(changes.before)}
          </td>
          <td>
            <VersionLabel text={now} />
            <b>{formatAmount(changes.after)}</b> <span className="faint">{difference}</span>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** On a phone, where the table has no heads. */
function VersionLabel({ text }: { text: string }) {
  return (
    <span className="diff-label" aria-hidden>
      {text}
    </span>
  );
}

function Ended({ link, quote, onChange }: StateProps) {
  const again = useMutation({
    mutationFn: () => askAgain(link),
    onSuccess: onChange,
    onError: (error) => {
      // a newer version may have been sent meanwhile
      const now = quoteNow(error);
      if (now) onChange(now);
    },
  });
  return (
    <section className="panel stack quote-state">
      <Notice tone="warning" title={quoteMessages.endedTitle(dateInWords(quote.validUntil))}>
        <p>{quoteMessages.ended}</p>
      </Notice>
      <div aria-live="polite">
        {quote.isAskedAgain && (
          <Notice tone="success">
            <p>{quoteMessages.askedAgain}</p>
          </Notice>
        )}
        {again.error && (
          <Notice tone="danger">
            <p>{sentenceOf(again.error, quoteMessages.againFailed)}</p>
          </Notice>
        )}
      </div>
      <div className="row">
        {!quote.isAskedAgain && (
          <Button busy={again.isPending} onClick={() => again.mutate()}>
            {again.isPending ? quoteMessages.sending : quoteMessages.again}
          </Button>
        )}
        <AskShop subject={quote.number} />
      </div>
    </section>
  );
}

function Accepted({ quote: { order, customer, contact } }: Pick<StateProps, 'quote'>) {
  if (!order) return null;
  return (
    <section className="panel stack quote-state">
      <Notice tone="success" title={quoteMessages.acceptedTitle(customer.name)}>
        <p>
          {quoteMessages.accepted(order.orderId, formatMoment(order.at))}{' '}
          {contact?.email && quoteMessages.receipt}
        </p>
      </Notice>
      {order.link === null ? (
        <>
          <p className="soft">{quoteMessages.payInAccount}</p>
          <div>
            <ButtonLink to={`/orders?orderNumber=${order.orderId}`}>
              {quoteMessages.seeOrder}
            </ButtonLink>
          </div>
        </>
      ) : (
        <GuestOrder link={order.link.split('#')[1] ?? ''} approvalLink={order.approvalLink} />
      )}
    </section>
  );
}

interface GuestOrderProps {
  /** The secret of the order. */
  link: string;
  approvalLink: string | null;
}

/** How the order of a guest is paid, and the pieces that wait to be approved. */
function GuestOrder({ link, approvalLink }: GuestOrderProps) {
  const { data, isError, refetch } = useQuery(linkedQuery(link));
  const asked = data?.order.approval?.asked ?? 0;
  const isApproved = data?.order.approval !== undefined && asked === 0;
  const toApprove = isApproved ? null : approvalLink;
  return (
    <>
      {data && <OrderPayment order={data.order} link={link} />}
      {isError && (
        <p className="row" role="alert">
          <span className="danger">{quoteMessages.orderFailed}</span>
          <button type="button" className="textlink" onClick={() => void refetch()}>
            {quoteMessages.tryAgain}
          </button>
        </p>
      )}
      {toApprove !== null && (
        <div className="stack-4">
          <h2 className="h3">{quoteMessages.next(asked)}</h2>
          <p className="soft">{quoteMessages.nextText}</p>
        </div>
      )}
      <div className="row">
        {toApprove !== null && <ButtonLink to={toApprove}>{quoteMessages.check}</ButtonLink>}
        <ButtonLink
          to={`/guest-order#${link}`}
          variant={toApprove === null ? 'primary' : 'secondary'}
        >
          {quoteMessages.seeOrder}
        </ButtonLink>
      </div>
    </>
  );
}
