import { CATALOGUE_NAME_MAX_LENGTH, HOLIDAYS_MAX } from '@tailorbird/contract/limits';
import { promisedDay } from '@tailorbird/contract/rules/promised-day';
import { WEEKDAYS } from '@tailorbird/contract/kinds/weekdays';
import { formatCalendarDay } from '../../ui/date.ts';
import { NumberField } from '../kit/entity-fields.tsx';
import { shopTimeZone } from '../../ui/time-zone.ts';
import { readLeadDays } from '../products/fact-fields.tsx';
import { RowsField } from '../kit/rows-field.tsx';
import { messages } from './messages.ts';
import {
  daysEdits,
  type HolidayRow,
  openDaysOf,
  type TypedDays,
  type TypedHolidays,
  typedHolidays,
  withNewHoliday,
  writtenHolidays,
} from './section-edits.ts';
import { Checks, SectionFrame, type SectionFormProps, useSectionForm } from './section-forms.tsx';

const words = messages.days;

/** When the workshop works, and how long goods take. */
export function DaysForm(props: SectionFormProps<'days'>) {
  const editing = useSectionForm('days', daysEdits, props, 'leadDays');
  const { typed, set, problems, isSaving } = editing;
  const day = readyBy(typed);
  return (
    <SectionFrame editing={editing} words={words} show={shown} host={props.host}>
      <Checks
        label={words.fields.openDays}
        name="openDays"
        labels={words.weekdays}
        values={WEEKDAYS}
        chosen={typed.openDays}
        error={problems.openDays}
        onChange={(weekday, isChosen) => {
          const others = typed.openDays.filter((day) => day !== weekday);
          if (!isSaving) set({ openDays: isChosen ? [...others, weekday] : others });
        }}
      />
      <NumberField
        label={words.fields.leadDays}
        hint={words.leadDaysHint}
        error={problems.leadDays}
        name="leadDays"
        value={typed.leadDays}
        readOnly={isSaving}
        onChange={({ target }) => set({ leadDays: target.value })}
      />
      <output className="soft">{day && words.readyBy(formatCalendarDay(day))}</output>
      <HolidaysField
        holidays={typed.holidays}
        error={problems.holidays}
        readOnly={isSaving}
        onChange={(holidays) => set({ holidays })}
      />
    </SectionFrame>
  );
}

/** The day that would be promised now. Undefined: none, or something is wrong. */
function readyBy({ openDays, leadDays, holidays }: TypedDays): string | undefined {
  const lead = readLeadDays(leadDays);
  if (lead === null || lead === undefined) return undefined;
  return promisedDay(new Date(), lead, {
    openDays: openDaysOf(openDays),
    holidays: writtenHolidays(holidays.rows),
    timeZone: shopTimeZone(),
  });
}

/** A field's content, to be read. */
function shown(name: keyof TypedDays, { openDays, leadDays, holidays }: TypedDays): string {
  if (name === 'leadDays') return leadDays;
  if (name === 'openDays')
    return openDaysOf(openDays)
      .map((day) => words.weekdays[day])
      .join(', ');
  const days = writtenHolidays(holidays.rows).map(({ from, to }) =>
    from === to ? from : `${from} – ${to}`,
  );
  return days.join(', ') || messages.none;
}

interface HolidaysFieldProps {
  holidays: TypedHolidays;
  error: string | undefined;
  readOnly: boolean;
  onChange: (holidays: TypedHolidays) => void;
}

function HolidaysField({ holidays, error, readOnly, onChange }: HolidaysFieldProps) {
  const { rows } = holidays;
  const change = (key: number, changed: Partial<HolidayRow>) =>
    onChange(typedHolidays(rows.map((row) => (row.key === key ? { ...row, ...changed } : row))));
  const remove = (gone: HolidayRow) => onChange(typedHolidays(rows.filter((row) => row !== gone)));
  const cell = (row: HolidayRow, index: number, name: 'from' | 'to' | 'name') => (
    <td>
      <input
        className="input"
        type={name === 'name' ? 'text' : 'date'}
        // the form finds what cannot be saved by the field's name
        name={index === 0 && name === 'from' ? 'holidays' : undefined}
        aria-label={words.cell(words.columns[name], index + 1)}
        autoComplete="off"
        maxLength={name === 'name' ? CATALOGUE_NAME_MAX_LENGTH : undefined}
        value={row[name]}
        readOnly={readOnly}
        onChange={({ target }) => change(row.key, { [name]: target.value })}
      />
    </td>
  );
  return (
    <RowsField
      label={words.fields.holidays}
      hint={words.holidaysHint}
      error={error}
      readOnly={readOnly}
      add={{
        label: words.addHoliday,
        isFull: rows.length >= HOLIDAYS_MAX,
        act: () => onChange(withNewHoliday(holidays)),
      }}
    >
      {(removal) =>
        rows.length > 0 && (
          <table className="holidays">
            <thead>
              <tr>
                <th scope="col">{words.columns.from}</th>
                <th scope="col">{words.columns.to}</th>
                <th scope="col">{words.columns.name}</th>
                <th scope="col">
                  <span className="sr">{words.columns.acts}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <tr key={row.key}>
                  {cell(row, index, 'from')}
                  {cell(row, index, 'to')}
                  {cell(row, index, 'name')}
                  <td>{removal(words.removeHoliday(index + 1), () => remove(row))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      }
    </RowsField>
  );
}
