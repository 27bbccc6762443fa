import type { Artwork } from '@tailorbird/contract/artworks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../api.ts';
import { ApiError, sentenceOf } from '../../api-error.ts';
import { requestIdOf } from '../../error-facts.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { formatDay } from '../../ui/date.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton, SkeletonLine } from '../../ui/skeleton.tsx';
import { notify } from '../../ui/toast.ts';
import { artworksQuery } from './artworks-query.ts';
import { pictureMessages } from './picture-messages.ts';
import './pictures.css';

/** The pictures that the customer has sent, the room that they take, and a way to delete each. */
export default function SettingsPictures() {
  const { data, error, refetch } = useQuery(artworksQuery);
  const { asked, setAsked, isDeleting, remove } = useDeletion();
  const list = useRef<HTMLUListElement>(null);
  if (!data) {
    return error ? (
      <ErrorState
        title={pictureMessages.loadFailed}
        requestId={requestIdOf(error)}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton label={pictureMessages.loading}>
        <div className="stack">
          <SkeletonLine className="skel-box" />
        </div>
      </Skeleton>
    );
  }
  const { artworks, usedBytes, mostBytes } = data;
  return (
    <div className="stack">
      {artworks.length === 0 ? (
        <p className="soft">{pictureMessages.none}</p>
      ) : (
        <p className="soft small">{pictureMessages.room(usedBytes, mostBytes)}</p>
      )}
      <ul
        className="stack-8 sent-pictures"
        ref={list}
        tabIndex={-1}
        aria-label={pictureMessages.list}
      >
        {artworks.map((artwork) => (
          <SentPicture key={artwork._id} artwork={artwork} onDelete={() => setAsked(artwork)} />
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== undefined}
        title={pictureMessages.question(asked?.name ?? '')}
        sentence={pictureMessages.sentence}
        confirmLabel={pictureMessages.remove}
        danger
        busy={isDeleting}
        onConfirm={() => {
          void remove().then(() => list.current?.focus());
        }}
        onCancel={() => setAsked(undefined)}
      />
    </div>
  );
}

function SentPicture({ artwork, onDelete }: { artwork: Artwork; onDelete: () => void }) {
  const { name, kind, width, height, size, uploadedAt, refusal, rendition } = artwork;
  return (
    <li className="sent-picture">
      <img src={rendition.address} alt="" width={64} height={64} loading="lazy" decoding="async" />
      <div>
        <bdi className="bold">{name}</bdi>
        <p className="soft small">
          {[
            kind === 'svg' ? pictureMessages.lines : pictureMessages.pixels(width, height),
            pictureMessages.size(size),
            pictureMessages.sent(formatDay(uploadedAt)),
          ].join(', ')}
        </p>
        {refusal && <p className="field-error">{pictureMessages.refused(refusal.reason)}</p>}
      </div>
      <button
        type="button"
        className="textlink textlink-danger"
        aria-label={pictureMessages.removeLabel(name)}
        onClick={onDelete}
      >
        {pictureMessages.remove}
      </button>
    </li>
  );
}

function useDeletion() {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Artwork>();
  const [isDeleting, setDeleting] = useState(false);

  async function remove() {
    if (!asked) return;
    setDeleting(true);
    try {
      await call('DELETE /artwork/{id}', { params: { id: asked._id } });
      notify('success', pictureMessages.removed(asked.name));
    } catch (error) {
      // another tab was faster
      if (!(error instanceof ApiError) || error.status !== 404) {
        notify('error', sentenceOf(error, pictureMessages.removeFailed));
      }
    }
    await queries.invalidateQueries(artworksQuery);
    setDeleting(false);
    setAsked(undefined);
  }

  return { asked, setAsked, isDeleting, remove };
}
