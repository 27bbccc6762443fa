import type { PublishedVersion } from '@tailorbird/contract/look';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { call } from '../../api.ts';
import { sentenceOf } from '../../api-error.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { formatMoment } from '../../ui/date.ts';
import { Icon } from '../../ui/icon.tsx';
import { notify } from '../../ui/toast.ts';
import { LoadError } from '../kit/load-error.tsx';
import { useCategories } from '../catalogue-query.ts';
import { listChanges, partName } from './changes-of-look.ts';
import { draftPartsOf, lookVersionsQuery, showWholeLook } from './look-query.ts';
import { lookMessages } from './messages.ts';
import { openPreview } from './open-preview.ts';
import { useLook, useLookSaves } from './use-look-part.ts';

const { versions: messages, discard: discardMessages } = lookMessages;

interface VersionsDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Who published what and when, and the way back to it. */
export function VersionsDialog({ open, onClose }: VersionsDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      className="dialog-frame versions-dialog"
      aria-labelledby={id}
      onClose={onClose}
    >
      <div className="stack-12 dialog">
        <h2 className="h3" id={id}>
          {messages.title}
        </h2>
        {open && <Versions onDone={onClose} />}
        <div className="cluster dialog-acts">
          <Button variant="secondary" onClick={onClose}>
            {messages.close}
          </Button>
        </div>
      </div>
    </dialog>
  );
}

function Versions({ onDone }: { onDone: () => void }) {
  const look = useLook();
  const query = useQuery(lookVersionsQuery);
  const change = useLookChange(onDone);
  const [asked, setAsked] = useState<PublishedVersion | 'discard'>();
  const changes = listChanges(look, useCategories().data);
  const drafts = draftPartsOf(look);
  const last = drafts.toSorted((a, b) => (a.changedAt < b.changedAt ? 1 : -1)).at(0);
  const bringBack = (version: PublishedVersion) =>
    drafts.length > 0 ? setAsked(version) : change.restore(version);
  return (
    <>
      {query.isPending && <output className="faint">{messages.loading}</output>}
      <LoadError query={query} title={messages.failed} />
      <ol className="versions">
        {last && (
          <VersionRow
            title={messages.draft}
            what={changes.join(', ')}
            by={last.changedBy}
            at={last.changedAt}
          >
            <button
              type="button"
              className="textlink textlink-danger"
              onClick={() => setAsked('discard')}
            >
              {messages.discard}
            </button>
          </VersionRow>
        )}
        {query.data?.map((version, index) => (
          <PublishedRow
            key={version._id}
            version={version}
            isShown={index === 0}
            onBringBack={() => bringBack(version)}
          />
        ))}
      </ol>
      <p className="hint">
        {messages.hint} {messages.most}
      </p>
      <Question
        asked={asked}
        changes={changes}
        isBusy={change.isBusy}
        onCancel={() => setAsked(undefined)}
        onDiscard={change.discard}
        onRestore={change.restore}
      />
    </>
  );
}

interface VersionRowProps {
  title: string;
  what: string;
  by: string;
  at: string;
  children: ReactNode;
}

function VersionRow({ title, what, by, at, children }: VersionRowProps) {
  return (
    <li>
      <span>
        <b>{title}</b> <span className="soft">{what}</span>
        <br />
        <span className="soft">{messages.by(by, formatMoment(at))}</span>
      </span>
      <span className="row-8">{children}</span>
    </li>
  );
}

function PublishedRow(props: {
  version: PublishedVersion;
  isShown: boolean;
  onBringBack: () => void;
}) {
  const { version, isShown, onBringBack } = props;
  const { publishedAt, publishedBy, parts } = version;
  const look = useLook();
  const client = useQueryClient();
  const moment = formatMoment(publishedAt);
  const [first = '', ...others] = parts.map(({ part, title }) =>
    title === '' ? partName(part, look) : lookMessages.changes.page(title),
  );
  const named = isShown ? messages.shownNow : capital(first);
  return (
    <VersionRow
      title={named}
      what={(isShown ? [first, ...others] : others).join(', ')}
      by={publishedBy}
      at={publishedAt}
    >
      {isShown && (
        <span className="badge">
          <Icon of={Check} />
          {messages.published}
        </span>
      )}
      <button
        type="button"
        className="textlink"
        onClick={() => void openPreview(client, version._id)}
      >
        {messages.view}
        <span className="sr">{messages.ofVersion(moment)}</span>
      </button>
      {!isShown && (
        <button type="button" className="textlink" onClick={onBringBack}>
          {messages.bringBack}
          <span className="sr">{messages.ofVersion(moment)}</span>
        </button>
      )}
    </VersionRow>
  );
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

interface QuestionProps {
  asked: PublishedVersion | 'discard' | undefined;
  changes: readonly string[];
  isBusy: boolean;
  onCancel: () => void;
  onDiscard: () => void;
  onRestore: (version: PublishedVersion) => void;
}

/** Before a draft is lost. */
function Question(props: QuestionProps) {
  const { asked, changes, isBusy, onCancel, onDiscard, onRestore } = props;
  const isDiscard = asked === 'discard';
  return (
    <ConfirmDialog
      open={asked !== undefined}
      title={isDiscard ? discardMessages.title : messages.replaceTitle}
      sentence={
        isDiscard
          ? discardMessages.sentence(changes.join(', '))
          : messages.replaceSentence(changes.length)
      }
      details={isDiscard ? undefined : changes.join(', ')}
      confirmLabel={isDiscard ? discardMessages.confirm : messages.replace}
      danger={isDiscard}
      busy={isBusy}
      onCancel={onCancel}
      onConfirm={() => {
        if (isDiscard) onDiscard();
        else if (asked) onRestore(asked);
      }}
    />
  );
}

/** Changes the draft as a whole. What was typed and not saved goes with the draft. */
function useLookChange(onDone: () => void) {
  const client = useQueryClient();
  const saves = useLookSaves();
  const discard = useMutation({
    mutationFn: async () => {
      const reply = await call('DELETE /look/draft');
      saves.drop();
      await showWholeLook(client, reply);
    },
    onSuccess: () => {
      notify('success', discardMessages.done);
      onDone();
    },
    onError: (error) => notify('error', sentenceOf(error, discardMessages.failed)),
  });
  const restore = useMutation({
    mutationFn: async ({ _id }: PublishedVersion) => {
      const reply = await call('POST /look/versions/{id}/restore', {
        params: { id: _id },
        body: {},
      });
      saves.drop();
      await showWholeLook(client, reply);
    },
    onSuccess: (_, { publishedAt }) => {
      notify('success', messages.restored(formatMoment(publishedAt)));
      onDone();
    },
    onError: (error) => notify('error', sentenceOf(error, messages.restoreFailed)),
  });
  return {
    isBusy: discard.isPending || restore.isPending,
    discard: () => discard.mutate(),
    restore: (version: PublishedVersion) => restore.mutate(version),
  };
}
