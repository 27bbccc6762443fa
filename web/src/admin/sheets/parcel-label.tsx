import type { Order, Parcel } from '@tailorbird/contract/orders';
import { piecesInWords } from '../orders/pieces-in-words.ts';
import { countLeft } from '../parcels/sent-mark.tsx';
import { QrCode } from './item-code.tsx';
import { pieces, sheetMessages } from './messages.ts';
import { labelLines, senderLines } from './parcel-people.ts';
import type { Sender } from './parcel-sheet.tsx';
import { parcelAddress } from './sheet-address.ts';

const { label: messages } = sheetMessages;

interface ParcelLabelProps {
  order: Order;
  parcel: Parcel;
  sender: Sender;
}

/** The label of a parcel, 100 by 150 mm: from whom, to whom, and what is in it. */
export function ParcelLabel({ order, parcel, sender }: ParcelLabelProps) {
  const { number } = parcel;
  const lines = labelLines(order);
  const facts = [
    [messages.order, order.orderId],
    [messages.pieces, contentOf(parcel)],
    [messages.carrier, parcel.carrier],
    [messages.number, parcel.tracking],
  ] as const;
  return (
    <article className="parcel-label" aria-label={messages.labelOf(order.orderId, number)}>
      <header>
        <address className="parcel-label-from" aria-label={sheetMessages.sender}>
          {senderLines(sender).map((line, index) => (
            <span key={index} dir="auto">
              {line}
            </span>
          ))}
        </address>
        <p className="parcel-label-number">
          {messages.parcelWord}
          <b>{numberOf(order, number)}</b>
        </p>
      </header>
      <address
        className={
          lines.reduce((sum, { text }) => sum + text.length, 0) > LONG
            ? 'parcel-label-to is-long'
            : 'parcel-label-to'
        }
      >
        {lines.map(({ text, isTown }, index) => (
          <span key={index} dir="auto" className={isTown ? 'is-town' : undefined}>
            {text}
          </span>
        ))}
        {parcel.kind === 'pick-up' && <span>{messages.pickUp}</span>}
      </address>
      <footer>
        <QrCode
          address={parcelAddress(order._id, number)}
          label={messages.code(order.orderId, number)}
        />
        <dl>
          {facts
            .filter(([, text]) => text !== '')
            .map(([term, text]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd dir="auto">{text}</dd>
              </div>
            ))}
        </dl>
      </footer>
    </article>
  );
}

/** Letters of an address that fills the label in large ones. */
const LONG = 130;

/** `2 / 2` once all is sent: until then nobody knows how many there will be. */
function numberOf(order: Order, number: number): string {
  const last = Math.max(...(order.parcels ?? []).map((parcel) => parcel.number));
  return countLeft(order) === 0 ? `${number} / ${last}` : String(number);
}

/** `12, numbers 19–30`. Of more runs than have room, only the count. */
function contentOf({ pieces: numbers }: Parcel): string {
  const words = piecesInWords(numbers);
  return words.length > MOST_NUMBERS
    ? pieces(numbers.length)
    : messages.content(numbers.length, words);
}

/** Characters that two lines of the label have room for. */
const MOST_NUMBERS = 44;
