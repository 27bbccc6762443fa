import type { PageEntry } from '@tailorbird/contract/kinds/look';
import { LOOK } from '@tailorbird/contract/look-limits';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Select } from '../../ui/select.tsx';
import { namesOf } from '../kit/fields.tsx';
import { legalTitles } from '../settings/legal-sections.tsx';
import { settingsQuery } from '../settings/settings-query.ts';
import { draftPartsOf, partOfPage } from './look-query.ts';
import { pagesMessages } from './pages-messages.ts';
import { useLook } from './use-look-part.ts';

const { list: messages } = pagesMessages;

interface PageListProps {
  pages: readonly PageEntry[];
  chosen: string | undefined;
  onChoose: (page: string) => void;
  onAdd: () => void;
}

interface ListedPage {
  id: string;
  title: string;
  address: string;
  mark?: { text: string; isWarning: boolean } | undefined;
}

/** All pages with what is to be known of each; on a phone a select. */
export function PageList({ pages, chosen, onChoose, onAdd }: PageListProps) {
  const own = useListedPages(pages);
  const legal = useLegalPages();
  const isFull = pages.length >= LOOK.pages;
  const addButton = (
    <Button variant="secondary" size="compact" disabled={isFull} onClick={onAdd}>
      <Icon of={Plus} />
      {messages.add}
    </Button>
  );
  return (
    <>
      <nav className="box-panel page-list" aria-label={messages.label}>
        {own.map((page) => (
          <PageLink key={page.id} page={page} isChosen={page.id === chosen} />
        ))}
        <h2>{messages.legal}</h2>
        {legal.map((page) => (
          <PageLink key={page.id} page={page} isChosen={page.id === chosen} />
        ))}
        <div className="stack-4 page-list-add">
          {addButton}
          {isFull && <p className="hint">{messages.full}</p>}
        </div>
      </nav>
      <div className="row-8 page-choice">
        <Select
          label={messages.choose}
          value={chosen ?? ''}
          onChange={({ target }) => onChoose(target.value)}
        >
          {[...own, ...legal].every(({ id }) => id !== chosen) && (
            <option value={chosen ?? ''}>{messages.none}</option>
          )}
          {own.map((page) => (
            <PageOption key={page.id} page={page} />
          ))}
          <optgroup label={messages.legal}>
            {legal.map((page) => (
              <PageOption key={page.id} page={page} />
            ))}
          </optgroup>
        </Select>
        {addButton}
      </div>
    </>
  );
}

function PageLink({ page, isChosen }: { page: ListedPage; isChosen: boolean }) {
  const { id, title, address, mark } = page;
  return (
    <Link
      to={`?page=${id}`}
      className="page-link"
      aria-current={isChosen ? 'true' : undefined}
      preventScrollReset
    >
      <b>{title}</b>
      {mark && (
        <span className={mark.isWarning ? 'page-mark warning' : 'page-mark'}>{mark.text}</span>
      )}
      <span className="page-address">{address}</span>
    </Link>
  );
}

function PageOption({ page: { id, title, mark } }: { page: ListedPage }) {
  return <option value={id}>{mark ? messages.inOption(title, mark.text) : title}</option>;
}

function useListedPages(pages: readonly PageEntry[]): ListedPage[] {
  const changed = new Set(draftPartsOf(useLook()).map(({ part }) => part));
  return pages.map(({ id, title, path }) => ({
    id,
    title: title.trim() || messages.untitled,
    address: `/${path}`,
    mark: changed.has(partOfPage(id)) ? { text: messages.changed, isWarning: false } : undefined,
  }));
}

function useLegalPages(): ListedPage[] {
  const legal = useQuery(settingsQuery).data?.settings.legal;
  return namesOf(legalTitles).map((name) => ({
    id: name,
    title: legalTitles[name],
    address: `/legal/${name}`,
    mark: legal && legal[name] === '' ? { text: messages.noText, isWarning: true } : undefined,
  }));
}
