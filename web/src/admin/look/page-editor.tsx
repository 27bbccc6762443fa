import { pagePath } from '@tailorbird/contract/kinds/canonical-path';
import type { PageEntry, WrittenPage } from '@tailorbird/contract/kinds/look';
import { LOOK } from '@tailorbird/contract/look-limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lengthOf } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { describe, Field } from '../../ui/field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { notify } from '../../ui/toast.ts';
import { TableLoading } from '../kit/entity-list.tsx';
import { formatShortMoment } from '../orders/short-moment.ts';
import { FormerAddresses, formerAddressesQuery } from './former-addresses.tsx';
import { MarkdownField } from './markdown-field.tsx';
import { changeRows, withoutPage } from './menu-rows.ts';
import { isSame } from './merge-part.ts';
import { findTaker, suggestPath } from './page-address.ts';
import { PagePreview } from './page-preview.tsx';
import { pagesMessages as messages } from './pages-messages.ts';
import {
  type EditedPart,
  useLook,
  useLookPage,
  useLookPart,
  usePartSaves,
  useSetPage,
} from './use-look-part.ts';

interface PageEditorProps {
  id: string;
  /** All of the draft. */
  pages: readonly PageEntry[];
  onDeleted: () => void;
}

/** A page of the draft: its fields, its rendering, and the addresses that lead to it. */
export function PageEditor({ id, pages, onDeleted }: PageEditorProps) {
  const page = useLookPage(id);
  const { published } = useLook();
  const publishedPath = published.pages.find((one) => one.id === id)?.path;
  if (page === null) return <EmptyState title={messages.gone} />;
  if (page === undefined) return <TableLoading />;
  const others = pages.filter((one) => one.id !== id);
  return (
    <div className="stack-16">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- as fields are left */}
      <section className="box-panel stack-14" aria-labelledby="page-title" onBlur={page.onBlur}>
        <PageHeading id={id} page={page} publishedPath={publishedPath} onDeleted={onDeleted} />
        <PageFields id={id} page={page} others={others} publishedPath={publishedPath} />
      </section>
      {publishedPath !== undefined && <FormerAddresses page={id} path={publishedPath} />}
    </div>
  );
}

interface PageHeadingProps {
  id: string;
  page: EditedPart<WrittenPage>;
  publishedPath: string | undefined;
  onDeleted: () => void;
}

function PageHeading({ id, page, publishedPath, onDeleted }: PageHeadingProps) {
  const title = page.value.title.trim() || messages.list.untitled;
  return (
    <header className="between page-heading">
      <h2 className="h3" id="page-title">
        {title}
      </h2>
      <div className="row-8">
        <SavedLine part={page.part} />
        <DeletePage
          id={id}
          title={title}
          isPublished={publishedPath !== undefined}
          onDeleted={onDeleted}
        />
      </div>
    </header>
  );
}

function SavedLine({ part }: { part: string }) {
  const { parts } = useLook();
  const state = usePartSaves().get(part)?.state ?? 'saved';
  const saved = parts.find((one) => one.part === part);
  if (state !== 'saved') return <span className="soft">{messages.unsaved}</span>;
  return saved?.isDraft ? (
    <span className="soft">{messages.saved(formatShortMoment(saved.changedAt))}</span>
  ) : null;
}

interface DeletePageProps {
  id: string;
  title: string;
  isPublished: boolean;
  onDeleted: () => void;
}

function DeletePage({ id, title, isPublished, onDeleted }: DeletePageProps) {
  const [isAsking, setAsking] = useState(false);
  const setPage = useSetPage();
  const menu = useLookPart('menu');
  const former = useQuery({ ...formerAddressesQuery(id), enabled: isAsking && isPublished });
  const { delete: deleteMessages } = messages;
  function remove() {
    setAsking(false);
    const without = changeRows(menu.value.entries, (rows) => withoutPage(rows, id));
    if (!isSame(without, menu.value.entries)) menu.set({ entries: without });
    setPage(id, null);
    notify('success', deleteMessages.done(title));
    onDeleted();
  }
  return (
    <>
      <button type="button" className="textlink textlink-danger" onClick={() => setAsking(true)}>
        {deleteMessages.open}
      </button>
      <ConfirmDialog
        open={isAsking}
        title={deleteMessages.title(title)}
        sentence={
          isPublished
            ? deleteMessages.sentence((former.data?.length ?? 0) + 1)
            : deleteMessages.unpublished
        }
        confirmLabel={deleteMessages.confirm(title)}
        danger
        onConfirm={remove}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

interface PageFieldsProps {
  id: string;
  page: EditedPart<WrittenPage>;
  others: readonly PageEntry[];
  publishedPath: string | undefined;
}

function PageFields({ id, page, others, publishedPath }: PageFieldsProps) {
  const { title, path, text, description } = page.value;
  const setTitle = (next: string) =>
    page.update((before) => {
      const follows =
        publishedPath === undefined && before.path === suggestPath(before.title, others);
      return { ...before, title: next, ...(follows && { path: suggestPath(next, others) }) };
    });
  const { fields } = messages;
  const length = lengthOf(description);
  return (
    <>
      <div className="look-two">
        <TextField
          label={fields.title}
          id={page.idOf('title')}
          autoComplete="off"
          error={page.errorAt('title')}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
        <AddressField page={page} others={others} isNew={publishedPath === undefined} />
      </div>
      <div className="page-text">
        <MarkdownField
          label={fields.text}
          id={page.idOf('text')}
          hint={fields.textHint}
          error={page.errorAt('text')}
          value={text}
          hasPictures
          onChange={(next) => page.set({ text: next })}
        />
        <PagePreview id={id} isShown={path !== '' && findTaker(path, others) === undefined} />
      </div>
      <TextField
        label={fields.description}
        id={page.idOf('description')}
        optional
        autoComplete="off"
        hint={length === 0 ? fields.descriptionHint : fields.counted(length, LOOK.description)}
        error={page.errorAt('description')}
        value={description}
        onChange={({ target }) => page.set({ description: target.value })}
      />
    </>
  );
}

interface AddressFieldProps {
  page: EditedPart<WrittenPage>;
  others: readonly PageEntry[];
  isNew: boolean;
}

/** The host of the shop stands before it. What the shop or another page has is said at once. */
function AddressField({ page, others, isNew }: AddressFieldProps) {
  const { path } = page.value;
  const { fields } = messages;
  const taker = findTaker(path, others);
  const error =
    taker === undefined
      ? page.errorAt('path')
      : taker === 'shop'
        ? fields.reserved(`/${pagePath(path)}`)
        : fields.ofAnother(`/${pagePath(path)}`, taker.title || messages.list.untitled);
  const id = page.idOf('path');
  const text = { label: fields.path, hint: isNew ? fields.newPathHint : fields.pathHint, error };
  return (
    <Field {...text} id={id}>
      <div className="page-path">
        <span>{location.host}/</span>
        <input
          {...describe(id, text)}
          id={id}
          type="text"
          className="input"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={path}
          onChange={({ target }) => page.set({ path: target.value })}
        />
      </div>
    </Field>
  );
}
