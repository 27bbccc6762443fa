import { addDays } from '@tailorbird/contract/rules/shop-days';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { sentenceOf } from '../../api-error.ts';
import { fetchDownload, saveDownload } from '../../download.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Select } from '../../ui/select.tsx';
import { notify } from '../../ui/toast.ts';
import { formatMonth } from '@tailorbird/contract/rules/format-day';
import { messages } from './messages.ts';
import { today } from './period.ts';

const moneyMessages = messages.money;

/** Years of trade that an accountant may ask for, in months. */
const MONTHS = 36;

/** The file of a month. A list of months, since not every browser has a field for them. */
export function MonthExport() {
  const months = lastMonths(today());
  // mostly the month that is over is asked for
  const [month, setMonth] = useState(months[1] ?? '');
  const download = useMutation({
    networkMode: 'always',
    mutationFn: () => fetchDownload(`/api/papers/export?month=${month}`, `papers-${month}.csv`),
    onSuccess: saveDownload,
    onError: (error) => notify('error', sentenceOf(error, moneyMessages.downloadFailed)),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!download.isPending) download.mutate();
  }

  return (
    <section className="box-panel stack-8 chart-wide" aria-labelledby="money-export">
      <h3 className="mini-h" id="money-export">
        {moneyMessages.accountant}
      </h3>
      <p className="xs faint">{moneyMessages.accountantHint}</p>
      <form className="row period-form" onSubmit={submit}>
        <Select
          label={moneyMessages.month}
          name="month"
          value={month}
          onChange={({ target }) => setMonth(target.value)}
        >
          {months.map((one) => (
            <option key={one} value={one}>
              {formatMonth(one)}
            </option>
          ))}
        </Select>
        <Button type="submit" variant="secondary" size="compact" busy={download.isPending}>
          {download.isPending ? moneyMessages.downloading : moneyMessages.download}
        </Button>
      </form>
      {/* The browser shows what it has loaded; only to the ear it says nothing. */}
      <output className="sr">
        {download.isSuccess && moneyMessages.downloaded(download.data.name)}
      </output>
      <p className="panel-link">
        <Link className="link" to="/admin/bank-import">
          {moneyMessages.bankImport}
        </Link>
      </p>
    </section>
  );
}

/** `2026-11` and those before it. */
function lastMonths(day: string): string[] {
  const months = [day.slice(0, 7)];
  while (months.length < MONTHS) {
    months.push(addDays(`${months.at(-1)}-01`, -1).slice(0, 7));
  }
  return months;
}
