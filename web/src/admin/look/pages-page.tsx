import type { WrittenPage } from '@tailorbird/contract/kinds/look';
import { useNavigate, useSearchParams } from 'react-router';
import { newId } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { isLegalPage, LegalPanel } from './legal-panel.tsx';
import { LookFrame } from './look-frame.tsx';
import { partOfPage } from './look-query.ts';
import { MenuPanel } from './menu-panel.tsx';
import { NoticePanel } from './notice-panel.tsx';
import { PageEditor } from './page-editor.tsx';
import { PageList } from './page-list.tsx';
import { pagesMessages as messages } from './pages-messages.ts';
import { suggestPath } from './page-address.ts';
import { fieldId, useSetPage } from './use-look-part.ts';
import { usePageEntries } from './use-page-entries.ts';
import './pages-page.css';

/** The pages that the owner writes, the menu that leads to them, and the notice above all pages. */
export default function PagesPage() {
  return (
    <LookFrame page="pages" title={messages.title} lead={messages.lead}>
      <PagesEditor />
    </LookFrame>
  );
}

const NEW_PAGE = { title: '', text: '' };

function PagesEditor() {
  const pages = usePageEntries();
  const [params, setParams] = useSearchParams();
  const chosen = params.get('page') ?? pages[0]?.id;
  const choose = (page: string) => setParams({ page }, { preventScrollReset: true });
  const setPage = useSetPage();
  const navigate = useNavigate();
  function add({ title, text }: Pick<WrittenPage, 'title' | 'text'>) {
    const id = newPageId();
    setPage(id, { title, text, path: suggestPath(title, pages), description: '' });
    const field = fieldId(partOfPage(id), title === '' ? 'title' : 'text');
    void navigate(`?page=${id}#${field}`, { preventScrollReset: true });
  }
  return (
    <div className="pages-columns">
      <PageList pages={pages} chosen={chosen} onChoose={choose} onAdd={() => add(NEW_PAGE)} />
      <div className="stack-16">
        {isLegalPage(chosen) ? (
          <LegalPanel key={chosen} name={chosen} />
        ) : chosen === undefined ? (
          <FirstPage onWrite={add} />
        ) : (
          <PageEditor key={chosen} id={chosen} pages={pages} onDeleted={() => setParams({})} />
        )}
        <MenuPanel />
        <NoticePanel />
      </div>
    </div>
  );
}

/** Begins with the time, as the shop's own do: pages are listed by their ids. */
function newPageId(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  const [, , , ...random] = newId().split('-');
  return [
    time.slice(0, 8),
    time.slice(8),
    newId().slice(14, 18).replace(/^./, '7'),
    ...random,
  ].join('-');
}

/** What customers look for first, with headings to begin with. */
function FirstPage({ onWrite }: { onWrite: (page: Pick<WrittenPage, 'title' | 'text'>) => void }) {
  return (
    <section className="box-panel stack-8 first-page" aria-labelledby="first-page">
      <h2 className="h3" id="first-page">
        {messages.empty.title}
      </h2>
      <p className="soft">{messages.empty.line}</p>
      <div className="row-8">
        {messages.templates.map((template) => (
          <Button
            key={template.title}
            variant="secondary"
            size="compact"
            onClick={() => onWrite(template)}
          >
            {messages.empty.write(template.title)}
          </Button>
        ))}
      </div>
    </section>
  );
}
