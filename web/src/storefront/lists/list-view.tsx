import type { Roster } from '@tailorbird/contract/rosters';
import { NAME_MAX_LENGTH } from '@tailorbird/contract/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../api.ts';
import { sentenceOf } from '../../api-error.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { NameInText } from '../../ui/name-in-text.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton, SkeletonLine } from '../../ui/skeleton.tsx';
import { notify } from '../../ui/toast.ts';
import { isProductId, productQuery } from '../catalogue/catalogue-query.ts';
import { ExpectedNames } from './expected-names.tsx';
import { ListRows } from './list-rows.tsx';
import { listsQuery, useList, useSaveList } from './list-query.ts';
import { messages } from './messages.ts';
import { SavedField } from './saved-field.tsx';
import { ShareList } from './share-list.tsx';
import { requestIdOf } from '../../error-facts.ts';

const listMessages = messages.list;

/** A list of the account, to be changed, shared and ordered. */
export function ListView({ id }: { id: string }) {
  return isProductId(id) ? <LoadedList id={id} /> : <Absent />;
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageHead title={title} />
      <PageBanner
        variant="slim"
        title={title}
        crumbs={[{ label: messages.lists.title, to: '/lists' }]}
      />
      <main className="page" id="main">
        {children}
      </main>
    </>
  );
}

function Absent() {
  return (
    <Frame title={listMessages.absentTitle}>
      <EmptyState
        heading="h1"
        title={listMessages.absentTitle}
        text={listMessages.absent}
        action={
          <ButtonLink to="/lists" variant="secondary">
            {messages.lists.title}
          </ButtonLink>
        }
      />
    </Frame>
  );
}

function LoadedList({ id }: { id: string }) {
  const { data: list, error, refetch } = useList(id);
  if (list) return <OwnList list={list} />;
  if (list === null) return <Absent />;
  return (
    <Frame title={listMessages.title}>
      {error ? (
        <ErrorState
          title={listMessages.loadFailed}
          requestId={requestIdOf(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton label={listMessages.loading}>
          <div className="stack-12 lists-body">
            <SkeletonLine className="skel-title skel-third" />
            <SkeletonLine className="skel-field" />
            <SkeletonLine className="skel-field" />
          </div>
        </Skeleton>
      )}
    </Frame>
  );
}

function OwnList({ list }: { list: Roster }) {
  const save = useSaveList(list);
  const { name } = list;
  return (
    <Frame title={name}>
      <div className="list-page">
        <div className="list-head stack">
          <h1 className="h1">
            <bdi>{name}</bdi>
          </h1>
          <RosterProduct list={list} />
          <p className="bold" aria-live="polite">
            {filledIn(list)}
          </p>
          <div className="row">
            <Order list={list} />
            <DeleteList list={list} />
          </div>
        </div>
        <div className="stack">
          <ListRows list={list} save={save} />
        </div>
        <div className="list-side-panels stack">
          <ShareList list={list} />
          <ExpectedNames list={list} save={save} />
          <section className="panel stack" aria-labelledby="list-name">
            <h2 className="h3" id="list-name">
              {listMessages.rename}
            </h2>
            <SavedField
              label={listMessages.name}
              maxLength={NAME_MAX_LENGTH}
              value={name}
              onSave={async (typed) =>
                typed !== '' && (await save((now) => ({ ...now, name: typed })))
              }
            />
          </section>
        </div>
      </div>
    </Frame>
  );
}

/** `17 of 22 filled in. Missing: Kai and Zoë.` */
function filledIn({ rows, expectedNames, expectedCount, missing }: Roster): string {
  const expected = expectedNames.length > 0 ? expectedNames.length : expectedCount;
  if (!expected) return listMessages.rowCount(rows.length);
  const said = listMessages.filledIn(expected - missing.count, expected);
  return missing.names.length > 0 ? `${said} ${listMessages.missing(missing.names)}` : said;
}

/** What the list is for. */
function RosterProduct({ list: { design } }: { list: Roster }) {
  const id = design?.product;
  const { data: product } = useQuery({ ...productQuery(id ?? ''), enabled: isProductId(id) });
  if (!design || product === null) return <p className="soft">{listMessages.forAny}</p>;
  return (
    <p className="soft">
      {product && <NameInText say={listMessages.forProduct} name={product.name} />}
    </p>
  );
}

function Order({ list: { _id, design, rows } }: { list: Roster }) {
  if (!design || rows.length === 0) return null;
  return (
    <ButtonLink sewn to={`/product/${design.product}?list=${_id}`}>
      {listMessages.order}
    </ButtonLink>
  );
}

function DeleteList({ list: { _id: id, name } }: { list: Roster }) {
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  const queries = useQueryClient();

  async function remove() {
    setBusy(true);
    try {
      await call('DELETE /roster/{id}', { params: { id } });
      await queries.invalidateQueries({ queryKey: listsQuery.queryKey });
      notify('success', listMessages.deleted(name));
      await navigate('/lists', { replace: true });
    } catch (error) {
      notify('error', sentenceOf(error, listMessages.deleteFailed));
      setAsked(false);
      setBusy(false);
    }
  }

  return (
    <>
      <Button variant="danger" onClick={() => setAsked(true)}>
        {listMessages.delete}
      </Button>
      <ConfirmDialog
        open={isAsked}
        busy={isBusy}
        title={listMessages.deleteTitle}
        sentence={<NameInText say={listMessages.deleteSentence} name={name} />}
        confirmLabel={listMessages.delete}
        danger
        onConfirm={() => void remove()}
        onCancel={() => setAsked(false)}
      />
    </>
  );
}
