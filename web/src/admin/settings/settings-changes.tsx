import { mailKinds } from '@tailorbird/contract/kinds/mail-kinds';
import type { SettingsChange } from '@tailorbird/contract/shop-settings';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useSearchParams } from 'react-router';
import { formatMoment } from '../../ui/date.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { LoadError } from '../kit/load-error.tsx';
import { messages } from './messages.ts';
import { sections } from './sections.ts';
import { changesQuery } from './settings-query.ts';

const changeMessages = messages.changes;

/** Who changed what of the settings, newest first. */
export function SettingsChanges() {
  const [search] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1);
  const query = useQuery({ ...changesQuery(page), placeholderData: keepPreviousData });
  return (
    <section className="box-panel stack-12 settings-changes" aria-labelledby="settings-changes">
      <h2 className="h3" id="settings-changes" tabIndex={-1}>
        {changeMessages.title}
      </h2>
      {query.isPending && <output className="faint">{changeMessages.loading}</output>}
      <LoadError query={query} title={changeMessages.failed} />
      {query.data?.changes.length === 0 && <p className="soft">{changeMessages.none}</p>}
      {query.data && query.data.changes.length > 0 && (
        <ol className="stack-12" data-keeps-form>
          {query.data.changes.map((change) => (
            <Change key={change._id} change={change} />
          ))}
        </ol>
      )}
      {query.data && (
        <div data-keeps-form>
          <Pagination
            label={changeMessages.pages}
            page={page}
            totalPages={query.data.pagination.pages}
            linkTo={(to) => `?page=${to}`}
            compact
          />
        </div>
      )}
    </section>
  );
}

function Change({ change: { section, changedAt, changedBy, fields } }: { change: SettingsChange }) {
  return (
    <li>
      <p>
        {fields.map(({ name, before, after }, index) => (
          <Fragment key={name}>
            {index > 0 && ', '}
            {labelOf(section, name)}{' '}
            {name !== 'logo' && isShort(before) && isShort(after) ? (
              <>
                <bdi>{before ?? messages.none}</bdi> → <bdi>{after ?? messages.none}</bdi>
              </>
            ) : (
              changeMessages.changed
            )}
          </Fragment>
        ))}
      </p>
      <p className="xs faint">
        <bdi>{changedBy}</bdi> · <time dateTime={changedAt}>{formatMoment(changedAt)}</time>
      </p>
    </li>
  );
}

/** Characters of a value that is shown whole. */
const MOST_SHOWN = 60;

function isShort(value: unknown): value is string | number | null {
  if (value === null || typeof value === 'number') return true;
  return typeof value === 'string' && value !== '' && value.length <= MOST_SHOWN;
}

const labelsOfMails = Object.fromEntries(
  Object.entries(mailKinds).map(([kind, { title }]) => [kind, changeMessages.mail(title)]),
);

const labels = new Map([
  ...Object.entries(sections).map(
    ([section, { labels }]): [string, Readonly<Record<string, string>>] => [section, labels],
  ),
  ['mailTexts', labelsOfMails],
]);

/** A section or field of another version of the shop is called as it is stored. */
const labelOf = (section: string, name: string) => labels.get(section)?.[name] ?? name;
