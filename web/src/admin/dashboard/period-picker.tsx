import { OVERVIEW_DAYS_MAX } from '@tailorbird/contract/limits';
import { type FormEvent, useRef, useState } from 'react';
import { readFilterForm } from '../../orders/order-filters.ts';
import { Button } from '../../ui/button.tsx';
import { fieldOf } from '../../ui/form-values.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useAddressForm } from '../../ui/use-address-form.ts';
import { messages } from './messages.ts';
import {
  lastDays,
  type Period,
  periodSearch,
  presets,
  problemOf,
  readPeriod,
  today,
} from './period.ts';
import { Link } from '../../ui/link.tsx';

const problems = {
  reversed: messages.datesReversed,
  'too long': messages.tooLong(OVERVIEW_DAYS_MAX),
};

/** The period stands in the address, so that it can be shared and gone back to. */
export function PeriodPicker({ period }: { period: Period }) {
  const form = useRef<HTMLFormElement>(null);
  const [refused, setRefused] = useState<{ at: Period; problem: keyof typeof problems }>();
  const { apply: go } = useAddressForm(form, {
    shown: period,
    read: (search) => readPeriod(search, today()),
  });

  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = readFilterForm(new FormData(event.currentTarget));
    const chosen = {
      startDate: typed.startDate || period.startDate,
      endDate: typed.endDate || period.endDate,
    };
    const problem = problemOf(chosen);
    setRefused(problem && { at: period, problem });
    if (problem) fieldOf(event.currentTarget, 'endDate')?.focus();
    else go(periodSearch(chosen));
  }

  return (
    <section className="spread period" aria-label={messages.period}>
      <ul className="period-presets">
        {presets.map(({ name, days }) => (
          <Preset key={name} name={name} period={lastDays(days, today())} shown={period} />
        ))}
      </ul>
      <form ref={form} className="row period-form" noValidate onSubmit={apply}>
        <TextField label="Start date" name="startDate" type="date" />
        <TextField
          label="End date"
          name="endDate"
          type="date"
          error={refused && isSame(refused.at, period) ? problems[refused.problem] : undefined}
        />
        <Button type="submit" size="compact" variant="secondary">
          {messages.apply}
        </Button>
      </form>
    </section>
  );
}

function Preset({ name, period, shown }: { name: string; period: Period; shown: Period }) {
  const isShown = isSame(period, shown);
  return (
    <li>
      <Link to={periodSearch(period)} aria-current={isShown || undefined}>
        <span className="sr">Last </span>
        {name}
      </Link>
    </li>
  );
}

function isSame(one: Period, other: Period): boolean {
  return one.startDate === other.startDate && one.endDate === other.endDate;
}
