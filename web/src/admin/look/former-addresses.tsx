import type { ListedRedirect } from '@tailorbird/contract/look';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CornerDownRight } from 'lucide';
import { type FormEvent, useId, useState } from 'react';
import { sentenceOf } from '../../api-error.ts';
import { call } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { formatShortDay } from '../../ui/date.ts';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton, SkeletonLine } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { notify } from '../../ui/toast.ts';
import { LoadErrorLine } from '../kit/load-error.tsx';
import { kitMessages } from '../kit/messages.ts';
import { LookPanel } from './look-panel.tsx';
import { pagesMessages } from './pages-messages.ts';

const { former: messages } = pagesMessages;

const FORMER = ['admin', 'former addresses'] as const;

/** Addresses of before that lead to a page. Publishing adds some. */
export const formerAddressesQuery = (page: string) =>
  queryOptions({
    queryKey: [...FORMER, page],
    queryFn: async ({ signal }) =>
      (await call('GET /redirects', { query: { page } }, signal)).redirects,
    staleTime: 0,
  });

interface FormerAddressesProps {
  /** The id of a published page. */
  page: string;
  path: string;
}

/** The addresses that lead to a page, each of which can be removed, and a form for another one. */
export function FormerAddresses({ page, path }: FormerAddressesProps) {
  // read anew once the page has another address, which makes the one before a former one
  const query = useQuery({ ...formerAddressesQuery(page), queryKey: [...FORMER, page, path] });
  return (
    <LookPanel title={messages.title} lead={messages.line(`/${path}`)}>
      {query.isPending && (
        <Skeleton label={messages.loading}>
          <SkeletonLine className="skel-most" />
        </Skeleton>
      )}
      {query.isError && !query.data && (
        <LoadErrorLine title={messages.failed} onRetry={() => void query.refetch()} />
      )}
      {query.data?.length === 0 && <p className="soft">{messages.none}</p>}
      {query.data && query.data.length > 0 && (
        <ul className="former-addresses">
          {query.data.map((redirect) => (
            <FormerAddress key={redirect.path} redirect={redirect} />
          ))}
        </ul>
      )}
      <AddFormerAddress page={page} />
      <p className="hint">{messages.atOnce}</p>
    </LookPanel>
  );
}

function useInvalidateFormer() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: FORMER });
}

function FormerAddress({ redirect: { path, endsAt } }: { redirect: ListedRedirect }) {
  const invalidate = useInvalidateFormer();
  const removal = useMutation({
    mutationFn: () => call('DELETE /redirects', { query: { path } }),
    onSuccess: () => notify('success', messages.removed(path)),
    onError: (error) => notify('error', sentenceOf(error, messages.removeFailed)),
    onSettled: invalidate,
  });
  return (
    <li>
      <span className="inline-6">
        <Icon of={CornerDownRight} />
        <bdi>{path}</bdi>
      </span>
      {endsAt !== null && <span className="soft">{messages.until(formatShortDay(endsAt))}</span>}
      <button
        type="button"
        className="textlink"
        aria-disabled={removal.isPending || undefined}
        onClick={() => {
          if (!removal.isPending) removal.mutate();
        }}
      >
        {messages.remove}
        <span className="sr"> {path}</span>
      </button>
    </li>
  );
}

function AddFormerAddress({ page }: { page: string }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const invalidate = useInvalidateFormer();
  const addition = useMutation({
    mutationFn: (path: string) => call('POST /redirects', { body: { path, page } }),
    onSuccess: ({ path }) => {
      setTyped('');
      notify('success', messages.added(path));
    },
    onSettled: invalidate,
  });
  function add(event: FormEvent) {
    event.preventDefault();
    if (typed.trim() !== '' && !addition.isPending) addition.mutate(typed);
  }
  return (
    <form className="row-8 add-former" onSubmit={add} noValidate>
      <TextField
        label={messages.label}
        id={id}
        hint={messages.hint}
        error={addition.isError ? sentenceOf(addition.error, kitMessages.unknownCause) : undefined}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => {
          addition.reset();
          setTyped(target.value);
        }}
      />
      <Button variant="secondary" size="compact" type="submit" busy={addition.isPending}>
        {messages.add}
      </Button>
    </form>
  );
}
