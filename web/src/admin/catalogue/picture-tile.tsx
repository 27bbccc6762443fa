import { useSortable } from '@dnd-kit/sortable';
import { CircleAlert, RotateCw, X } from 'lucide-react';
import { CachedPicture } from '../image-cache/cached-picture.tsx';
import { messages as shared } from './messages.ts';
import { messages } from './product-messages.ts';
import { isUnderWay, type UploadState } from './upload-queue.ts';
import type { FormPicture } from './use-pictures.ts';

const words = messages.pictures;

interface PictureTileProps {
  picture: FormPicture;
  /** From 1. */
  place: number;
  /** Of its file, once it is known. */
  fileName: string | undefined;
  onRemove: () => void;
  onRetry: () => void;
}

/** One picture: it is dragged by itself, and by Space and the arrow keys. */
export function PictureTile({ picture, place, fileName, onRemove, onRetry }: PictureTileProps) {
  const { key, upload, imageId } = picture;
  const { setNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: key,
    attributes: { roleDescription: shared.dragging.role },
  });

  return (
    <li
      ref={setNodeRef}
      className={isDragging ? 'pic is-dragged' : 'pic'}
      style={{
        transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined,
        transition,
      }}
    >
      <button
        type="button"
        className="pic-handle"
        {...attributes}
        {...listeners}
        aria-label={words.picture(place, fileName)}
      >
        {imageId ? (
          <CachedPicture imageId={imageId} alt="" />
        ) : (
          upload && <img src={upload.preview} alt="" draggable={false} />
        )}
      </button>
      {upload && <Progress upload={upload} />}
      {place === 1 && <span className="first">{words.cover}</span>}
      {upload?.state === 'failed' && (
        <button
          type="button"
          className="pic-retry"
          aria-label={words.retryLabel(upload.fileName)}
          onClick={onRetry}
        >
          <RotateCw className="icon" aria-hidden />
          {words.retry}
        </button>
      )}
      <button
        type="button"
        className="rm"
        aria-label={words.remove(place, fileName)}
        title={words.removeTitle}
        onClick={onRemove}
      >
        <X className="icon" aria-hidden />
      </button>
    </li>
  );
}

function Progress({ upload }: { upload: UploadState }) {
  const { state, progress, fileName } = upload;
  if (state === 'failed') {
    return (
      <span className="pic-state is-failed">
        <CircleAlert className="icon" aria-hidden />
        {words.failedMark}
      </span>
    );
  }
  if (!isUnderWay(upload)) return null;
  return (
    <span className="pic-state">
      {state === 'waiting'
        ? words.waiting
        : progress < 1
          ? words.sending(Math.floor(progress * 100))
          : words.working}
      <progress value={progress} max={1} aria-label={fileName} />
    </span>
  );
}
