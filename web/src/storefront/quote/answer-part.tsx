import { NOTE_MAX_LENGTH } from '@tailorbird/contract/limits';
import { WAY_NAMES } from '@tailorbird/contract/kinds/ways-to-pay';
import type { Quote } from '@tailorbird/contract/quotes';
import { dateInWords, shortDayInWords } from '@tailorbird/contract/rules/details-in-words';
import { formatAmount } from '@tailorbird/contract/rules/money';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/date.ts';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { messages as checkoutMessages } from '../checkout/messages.ts';
import { footerQuery } from '../legal/footer.tsx';
import { quoteMessages } from './messages.ts';
import type { QuotePaymentWay } from './quote-words.ts';
import type { QuoteAnswer } from './use-quote-answer.ts';
import '../../ui/radio.css';

interface AnswerProps {
  quote: Quote;
  answer: QuoteAnswer;
}

/** How it is paid, the one button, and the way to ask for a change. */
export function AnswerPart({ quote, answer }: AnswerProps) {
  return (
    <>
      <PaymentWays answer={answer} />
      {quote.payment?.cardFrom !== undefined && (
        <p className="small soft">
          {checkoutMessages.payment.cardFrom(formatAmount(quote.payment.cardFrom))}
        </p>
      )}
      <Outcome answer={answer} />
      <AcceptButton answer={answer} block />
      <Wish quote={quote} answer={answer} />
      <p className="xs faint">
        {quoteMessages.becomesOrder} <ShopTexts />
      </p>
    </>
  );
}

/** On phones total and button stay in view. */
export function AnswerDock({ quote, answer }: AnswerProps) {
  const { deposit } = answer.terms;
  const day = shortDayInWords(quote.validUntil);
  return (
    <section className="dock quote-dock" aria-label={quoteMessages.dockLabel}>
      <div>
        <p className="total">{formatAmount(quote.totalAmount)}</p>
        <p className="xs faint">
          {deposit > 0
            ? quoteMessages.dockDeposit(formatAmount(deposit), day)
            : quoteMessages.dock(day)}
        </p>
      </div>
      <AcceptButton answer={answer} />
    </section>
  );
}

function AcceptButton({ answer, block }: { answer: QuoteAnswer; block?: boolean }) {
  const isAccepting = answer.busy === 'accept';
  return (
    <Button
      sewn
      block={block}
      busy={answer.busy !== undefined}
      onClick={() => void answer.accept()}
    >
      {isAccepting
        ? quoteMessages.accepting
        : answer.terms.isPaidAtOnce
          ? quoteMessages.acceptAndPay
          : quoteMessages.accept}
    </Button>
  );
}

/** The ways to pay, where there are several; one alone is said. */
function PaymentWays({ answer }: { answer: QuoteAnswer }) {
  const { ways, way, deposit } = answer.terms;
  if (!way) return null;
  if (ways.length === 1) {
    return (
      <p className="small soft">
        {WAY_NAMES[way.method]}. {sentenceOfWay(way, deposit > 0)}
      </p>
    );
  }
  return (
    <fieldset>
      <legend className="bold">{quoteMessages.payment}</legend>
      {ways.map((each) => (
        <label key={each.method} className="row radio">
          <input
            type="radio"
            name="quote-payment"
            checked={each === way}
            onChange={() => answer.choose(each.method)}
          />
          <span>
            {WAY_NAMES[each.method]}
            <span className="radio-more">{sentenceOfWay(each, deposit > 0)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function sentenceOfWay({ method, days = 0 }: QuotePaymentWay, hasDeposit: boolean): string {
  const { payment } = checkoutMessages;
  switch (method) {
    case 'at pick-up':
      return hasDeposit ? payment.restAtPickUp : payment.atPickUp;
    case 'card':
      return payment.card;
    case 'transfer':
      return payment.transfer;
    case 'invoice':
      return payment.invoice(days);
    default:
      return method satisfies never;
  }
}

/** Says what became of the last press, which may have been far below on a phone. */
function Outcome({ answer: { outcome, accept } }: { answer: QuoteAnswer }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome) element.current?.focus();
  }, [outcome]);
  return (
    <div aria-live="polite" tabIndex={-1} className="quote-says" ref={element}>
      {outcome && (
        <Notice tone={outcome.tone} title={outcome.title}>
          <p>{outcome.says}</p>
          {outcome.canRetry && (
            <button type="button" className="textlink" onClick={() => void accept()}>
              {quoteMessages.tryAgain}
            </button>
          )}
        </Notice>
      )}
    </div>
  );
}

/** One field for what should be different. The quote stays open meanwhile. */
function Wish({ quote: { wish, validUntil }, answer }: AnswerProps) {
  const { note, setNote, noteError, ask, busy } = answer;
  const part = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  const isOpen = note !== undefined;
  useEffect(() => {
    // the button that was pressed is gone
    if (isPressed.current) {
      part.current?.querySelector<HTMLElement>(isOpen ? 'textarea' : 'button')?.focus();
    }
    isPressed.current = false;
  }, [isOpen]);
  const open = (typed: string | undefined) => {
    isPressed.current = true;
    setNote(typed);
  };
  const stays = quoteMessages.answered(dateInWords(validUntil));
  return (
    <div className="stack-12" ref={part}>
      <div aria-live="polite" className="quote-says">
        {wish && !isOpen && (
          <Notice tone="info" title={quoteMessages.wishTitle(formatMoment(wish.at))}>
            <p>
              <q dir="auto">{wish.note}</q>
            </p>
            <p>{stays}</p>
          </Notice>
        )}
      </div>
      {isOpen ? (
        <form
          className="stack-12"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            isPressed.current = true;
            void ask();
          }}
        >
          <TextArea
            label={quoteMessages.different}
            hint={stays}
            most={NOTE_MAX_LENGTH}
            rows={3}
            value={note}
            {...(noteError !== undefined && { error: noteError })}
            onChange={({ target }) => setNote(target.value)}
          />
          <div className="row">
            <Button type="submit" variant="secondary" busy={busy !== undefined}>
              {busy === 'wish' ? quoteMessages.sending : quoteMessages.send}
            </Button>
            <Button variant="quiet" onClick={() => open(undefined)}>
              {quoteMessages.neverMind}
            </Button>
          </div>
        </form>
      ) : (
        <Button variant="secondary" block onClick={() => open('')}>
          {wish ? quoteMessages.askMore : quoteMessages.ask}
        </Button>
      )}
    </div>
  );
}

const TEXTS = ['terms', 'returns', 'delivery'] as const;

/** Links to what the shop has written of an order. */
function ShopTexts() {
  const texts = useQuery(footerQuery).data?.texts ?? [];
  const links = TEXTS.filter((text) => texts.includes(text));
  if (links.length === 0) return null;
  return (
    <>
      {quoteMessages.read}{' '}
      {links.map((text, index) => (
        <Fragment key={text}>
          {index > 0 && ', '}
          <Link className="link" to={`/legal/${text}`}>
            {quoteMessages.texts[text]}
          </Link>
        </Fragment>
      ))}
    </>
  );
}
