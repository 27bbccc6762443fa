import { RETURN_DAYS_MAX } from '@tailorbird/contract/limits';
import { areaField, textField } from '../kit/fields.tsx';
import { messages } from './messages.ts';
import { settingsSection, versionOf } from './section.tsx';

const returnMessages = messages.returns;
const { fields: labels } = returnMessages;

type TypedReturns = {
  /** Empty: the shop takes no withdrawals. */
  days: string;
  sendTo: string;
};

/** Characters of an address in several lines. */
const SEND_TO_MAX_LENGTH = 500;

/** How customers withdraw from orders. */
export const returns = settingsSection<'returns', TypedReturns>('returns', {
  messages: returnMessages,
  fields: {
    days: textField({
      label: labels.days,
      hint: returnMessages.daysHint,
      className: 'number-field',
      inputMode: 'numeric',
      of: ({ days }) => days,
      check: returnDaysProblem,
    }),
    sendTo: areaField({
      label: labels.sendTo,
      hint: returnMessages.sendToHint,
      rows: 3,
      optional: true,
      most: SEND_TO_MAX_LENGTH,
      of: ({ sendTo }) => sendTo,
    }),
  },
  unique: 'days',
  layout: (field) => (
    <>
      {field('days')}
      <div className="form-narrow">{field('sendTo')}</div>
    </>
  ),
  toBody: ({ days, sendTo }, version) => ({
    returns: { days: readReturnDays(days) ?? null, sendTo, ...versionOf(version) },
  }),
});

/** Null where nothing is typed; undefined for what is no such number. */
export function readReturnDays(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  const days = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  return days <= RETURN_DAYS_MAX ? days : undefined;
}

function returnDaysProblem(typed: string): string | undefined {
  return readReturnDays(typed) === undefined
    ? returnMessages.daysWrong(RETURN_DAYS_MAX)
    : undefined;
}
