import type { Order } from '@tailorbird/contract/orders';
import {
  formatAmount,
  formatMoney,
  minorUnits,
  toMinorUnits,
} from '@tailorbird/contract/rules/money';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { editMessages } from './messages.ts';
import { AskShop } from '../legal/shop-contact.tsx';
import type { OrderEditForm } from './use-order-edit.ts';

interface EditPanelProps {
  form: OrderEditForm;
  /** Fields that cannot be saved as they are. */
  wrong: number;
  /** Leads to the first of them. */
  onShow: () => void;
}

const amountOf = (cents: number) => formatMoney(minorUnits(Math.abs(cents)));
const signed = (cents: number) => `${cents < 0 ? '− ' : ''}${amountOf(cents)}`;

/** The changes, their price, how it is paid, and the one button. */
export function EditPanel({ form, wrong, onShow }: EditPanelProps) {
  const { edit, edited, trial } = form;
  const { lines, differenceCents, besides, ofItems } = edited;
  const lastOf = new Map(lines.map(({ itemId, key }) => [itemId, key]));
  const count = lines.length;
  return (
    <aside className="stack-12 summary" aria-label={editMessages.counted(count)}>
      <h2 className="h3" aria-live="polite">
        {count === 0 ? editMessages.noChanges : editMessages.counted(count)}
      </h2>
      {count === 0 ? (
        <p className="small soft">{editMessages.noChangesText}</p>
      ) : (
        <>
          <dl className="price-lines">
            {lines.map(({ key, label, itemId }) => {
              // several changes of an item have one price, at the last of them
              const cents = lastOf.get(itemId) === key ? ofItems.get(itemId ?? '') : undefined;
              return (
                <div key={key}>
                  <dt>{label}</dt>
                  <dd>{cents !== undefined && signed(cents)}</dd>
                </div>
              );
            })}
            {besides.map(({ label, totalCents }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{signed(totalCents)}</dd>
              </div>
            ))}
          </dl>
          <div className="stitch" role="presentation" />
          <div className="between">
            <span className="bold">{titleOf(differenceCents)}</span>
            {differenceCents !== 0 && <span className="total">{amountOf(differenceCents)}</span>}
          </div>
          <p className="small soft">
            {whatHappens(edit.order.payment, differenceCents)}
            {trial && trial.asked.length > 0 && ` ${editMessages.approvedAnew(trial.asked)}`}
          </p>
        </>
      )}
      <Outcome form={form} />
      {wrong > 0 && (
        <p className="field-error">
          <span>
            {editMessages.toMend(wrong)}{' '}
            <button type="button" className="textlink" onClick={onShow}>
              {editMessages.toField}
            </button>
          </span>
        </p>
      )}
      <SaveButton form={form} block />
    </aside>
  );
}

/** On phones the difference and the button stay in view. */
export function EditDock({ form }: { form: OrderEditForm }) {
  const { edited } = form;
  const count = edited.lines.length;
  if (count === 0) return null;
  const { differenceCents, totalCents } = edited;
  return (
    <div className="dock edit-dock">
      <div>
        {differenceCents !== 0 && (
          <p className="total">{`${differenceCents > 0 ? '+' : '−'} ${amountOf(differenceCents)}`}</p>
        )}
        <p className="xs soft">{editMessages.dockTotal(count, formatMoney(totalCents))}</p>
      </div>
      <SaveButton form={form} />
    </div>
  );
}

function SaveButton({ form, block }: { form: OrderEditForm; block?: boolean }) {
  const count = form.edited.lines.length;
  return (
    <Button
      type="submit"
      sewn
      block={block}
      busy={form.isSending}
      aria-disabled={count === 0 || form.isSending}
    >
      {form.isSending ? editMessages.saving : editMessages.save(count)}
    </Button>
  );
}

/** What became of the last press. */
function Outcome({ form: { outcome, edit } }: Pick<EditPanelProps, 'form'>) {
  return (
    <div aria-live="polite" tabIndex={-1} className={outcome && 'edit-outcome'}>
      {outcome && (
        <Notice tone={outcome.tone} title={outcome.title}>
          {outcome.says && <p>{outcome.says}</p>}
          {outcome.canRetry && (
            <button type="submit" className="textlink">
              {editMessages.tryAgain}
            </button>
          )}
          {outcome.asksShop && (
            <div className="row">
              <AskShop subject={editMessages.order(edit.order.orderId)} />
            </div>
          )}
        </Notice>
      )}
    </div>
  );
}

const titleOf = (cents: number) =>
  cents === 0
    ? editMessages.samePrice
    : cents > 0
      ? editMessages.moreToPay
      : editMessages.lessToPay;

/** How the difference is paid, by what of the order is open. */
export function whatHappens(payment: Order['payment'], cents: number): string {
  if (cents === 0) return editMessages.stays;
  if (!payment) return cents > 0 ? editMessages.added : editMessages.off;
  const open = toMinorUnits(payment.open);
  const rest = formatAmount(payment.open);
  if (cents > 0) return open > 0 ? editMessages.addedToRest(rest) : editMessages.payAfterSaving;
  if (open >= -cents) return editMessages.offRest(rest);
  const back = amountOf(-cents - open);
  return open > 0 ? editMessages.offAndBack(rest, back) : editMessages.back(back);
}
