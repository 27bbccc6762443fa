import { CATALOGUE_NAME_MAX_LENGTH, HOLIDAYS_MAX } from '@tailorbird/contract/limits';
import { promisedDay } from '@tailorbird/contract/rules/promised-day';
import { WEEKDAYS, type Weekday } from '@tailorbird/contract/kinds/weekdays';
import { shopFormats } from '@tailorbird/contract/kinds/shop-formats';
import { formatCalendarDay } from '@tailorbird/contract/rules/format-day';
import { shopTimeZone } from '../../ui/time-zone.ts';
import { checksField } from '../kit/choice-fields.tsx';
import { textField } from '../kit/fields.tsx';
import { type FieldRow, rowsField, type TypedRows } from '../kit/rows-field.tsx';
import { leadDaysProblem, readLeadDays } from '../products/fact-fields.tsx';
import { messages } from './messages.ts';
import { settingsSection, versionOf } from './section.tsx';

const dayMessages = messages.days;
const { fields: labels, columns } = dayMessages;

type HolidayColumn = 'from' | 'to' | 'name';

type TypedDays = {
  openDays: readonly Weekday[];
  /** Working days. */
  leadDays: string;
  holidays: TypedRows<HolidayColumn>;
};

const holidaysOf = (written: readonly FieldRow<HolidayColumn>[]) =>
  written.map(({ cells }) => cells);

/** When the workshop works, and how long goods take. */
export const days = settingsSection<'days', TypedDays>('days', {
  messages: dayMessages,
  fields: {
    openDays: checksField({
      label: labels.openDays,
      of: ({ openDays }) => openDays,
      choices: weekdays,
      missing: dayMessages.noOpenDay,
    }),
    leadDays: textField({
      label: labels.leadDays,
      hint: dayMessages.leadDaysHint,
      className: 'number-field',
      inputMode: 'numeric',
      of: ({ leadDays }) => leadDays,
      check: leadDaysProblem,
    }),
    holidays: rowsField({
      label: labels.holidays,
      hint: dayMessages.holidaysHint,
      most: HOLIDAYS_MAX,
      className: 'holidays',
      columns: {
        from: { label: columns.from, type: 'date' },
        to: { label: columns.to, type: 'date' },
        name: { label: columns.name, maxLength: CATALOGUE_NAME_MAX_LENGTH },
      },
      messages: {
        acts: columns.acts,
        add: dayMessages.addHoliday,
        remove: dayMessages.removeHoliday,
        cell: (column, row) => dayMessages.cell(columns[column], row),
      },
      of: ({ holidays }) =>
        holidays.map(({ from, to, name }) => ({ _id: '', cells: { from, to, name } })),
      // blank: it is the day of `from`
      complete: ({ from, to, name }) => ({ from, to: to || from, name }),
      check: (written) =>
        holidaysOf(written).some(({ from, to }) => from === '' || from > to)
          ? dayMessages.holidayWrong
          : undefined,
      show: (written) =>
        holidaysOf(written)
          .map(({ from, to }) => (from === to ? from : `${from} – ${to}`))
          .join(', ') || messages.none,
    }),
  },
  unique: 'leadDays',
  layout: (field, { typed }) => {
    const day = readyBy(typed);
    return (
      <>
        {field('openDays')}
        {field('leadDays')}
        <output className="soft">{day && dayMessages.readyBy(formatCalendarDay(day))}</output>
        {field('holidays')}
      </>
    );
  },
  toBody: ({ openDays, leadDays, holidays }, version) => ({
    days: {
      openDays: [...openDays],
      leadDays: readLeadDays(leadDays) ?? null,
      holidays: holidaysOf(holidays.written),
      ...versionOf(version),
    },
  }),
});

/** From the day on which the shop's week begins. */
function weekdays(): Record<Weekday, string> {
  // the list begins on Monday, and the week's numbers on Sunday
  const begins = (shopFormats().weekBegins + 6) % 7;
  const inOrder = [...WEEKDAYS.slice(begins), ...WEEKDAYS.slice(0, begins)];
  // Object.fromEntries gives the type of no keys
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(inOrder.map((day) => [day, dayMessages.weekdays[day]])) as Record<
    Weekday,
    string
  >;
}

/** The day that would be promised now. Undefined: none, or something is wrong. */
function readyBy({ openDays, leadDays, holidays }: TypedDays): string | undefined {
  const lead = readLeadDays(leadDays);
  if (lead === null || lead === undefined) return undefined;
  return promisedDay(new Date(), lead, {
    openDays: [...openDays],
    holidays: holidaysOf(holidays.written),
    timeZone: shopTimeZone(),
  });
}
