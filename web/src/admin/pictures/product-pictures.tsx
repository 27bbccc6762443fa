import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable';
import { PICTURES_OF_A_PRODUCT } from '@tailorbird/contract/limits';
import { CircleAlert, RotateCw, X } from 'lucide';
import { useRef } from 'react';
import { CachedPicture } from '../image-cache/cached-picture.tsx';
import { useImageNames } from '../image-cache/image-cache.ts';
import { useAnnouncements } from '../kit/sortable-list.tsx';
import { messages as catalogueMessages } from '../catalogue-messages.ts';
import { messages } from '../products/messages.ts';
import { PictureDrop } from './picture-drop.tsx';
import { isUnderWay, type UploadState } from './upload-queue.ts';
import type { FormPicture, Pictures } from './use-pictures.ts';
import './pictures.css';
import { Icon } from '../../ui/icon.tsx';

const pictureMessages = messages.pictures;

// spec: 2.136
/** The pictures of a product in their order, and where more of them come in. */
export function ProductPictures({
  label,
  pictures: form,
  note,
  isSaving,
}: {
  label: string;
  pictures: Pictures;
  /** About pictures that the shop draws by itself. */
  note: string | undefined;
  isSaving: boolean;
}) {
  const { pictures, refused } = form;
  const failures = pictures.flatMap(({ upload }) =>
    upload?.state === 'failed'
      ? pictureMessages.failure(upload.fileName, upload.reason ?? pictureMessages.failed)
      : [],
  );
  const isDragging = useRef(false);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    // A finger that stays a moment drags, one that moves on scrolls the page.
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, keyboardCodes }),
  );
  const keys = pictures.map(({ key }) => key);
  const names = useImageNames(pictures.flatMap(({ imageId }) => imageId ?? []));
  const fileNameOf = ({ upload, imageId }: FormPicture) =>
    upload?.fileName ?? names.get(imageId ?? '');
  const announcements = useAnnouncements(
    pictures.map((picture, index) => ({
      id: picture.key,
      name: pictureMessages.picture(index + 1, fileNameOf(picture)),
    })),
  );

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the pictures in it
    <div
      className="stack-10 product-pictures"
      onKeyDown={(event) => {
        // Escape puts a picture back where it was; the form stays open.
        if (event.key === 'Escape' && isDragging.current) event.preventDefault();
      }}
    >
      <div className="between">
        <h3 className="label xs">{label}</h3>
        <span className="hint">
          {pictures.length > 1 && `${pictureMessages.firstHint} · `}
          {pictureMessages.count(pictures.length, PICTURES_OF_A_PRODUCT)}
        </span>
      </div>
      {pictures.length > 0 && (
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          onDragStart={() => {
            isDragging.current = true;
          }}
          onDragCancel={() => {
            isDragging.current = false;
          }}
          onDragEnd={({ active, over }) => {
            isDragging.current = false;
            if (over && over.id !== active.id) form.move(String(active.id), String(over.id));
          }}
          accessibility={{
            screenReaderInstructions: { draggable: catalogueMessages.dragging.how },
            announcements,
          }}
        >
          <SortableContext items={keys} strategy={rectSortingStrategy}>
            <ul className="stack-8 pics" aria-label={pictureMessages.list}>
              {pictures.map((picture, index) => (
                <PictureTile
                  key={picture.key}
                  picture={picture}
                  place={index + 1}
                  fileName={fileNameOf(picture)}
                  onRemove={() => form.remove(picture.key)}
                  onRetry={() => form.retry(picture.key)}
                />
              ))}
            </ul>
          </SortableContext>
        </DndContext>
      )}
      <PictureDrop onFiles={form.add} />
      {note !== undefined && <p className="hint">{note}</p>}
      {refused.length + failures.length > 0 && (
        <div className="stack-8 refused" role="alert">
          <Icon of={CircleAlert} />
          <ul className="stack-4">
            {[...refused, ...failures].map((sentence, index) => (
              <li key={`${index} ${sentence}`}>{sentence}</li>
            ))}
          </ul>
          {refused.length > 0 && (
            <button
              type="button"
              aria-label={pictureMessages.hideRefused}
              title={pictureMessages.hideRefused}
              onClick={form.forgetRefused}
            >
              <Icon of={X} />
            </button>
          )}
        </div>
      )}
      <output className="hint">
        {isSaving && form.isUploading
          ? pictureMessages.savesWhenHere
          : form.arrived > 0 &&
            !form.isUploading && (
              <span className="sr">{pictureMessages.arrived(form.arrived)}</span>
            )}
      </output>
    </div>
  );
}

/** Enter saves the form, so that Space alone picks up. */
const keyboardCodes = { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter', 'Tab'] };

interface PictureTileProps {
  picture: FormPicture;
  /** From 1. */
  place: number;
  /** The name of its file, once it is known. */
  fileName: string | undefined;
  onRemove: () => void;
  onRetry: () => void;
}

// spec: 2.138
/** One picture: it is dragged by itself, and by Space and the arrow keys. */
function PictureTile({ picture, place, fileName, onRemove, onRetry }: PictureTileProps) {
  const { key, upload, imageId } = picture;
  const { setNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: key,
    attributes: { roleDescription: catalogueMessages.dragging.role },
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
        aria-label={pictureMessages.picture(place, fileName)}
      >
        {imageId ? (
          <CachedPicture imageId={imageId} alt="" />
        ) : (
          upload && <img src={upload.preview} alt="" draggable={false} />
        )}
      </button>
      {upload && <Progress upload={upload} />}
      {place === 1 && <span className="first">{pictureMessages.cover}</span>}
      {upload?.state === 'failed' && (
        <button
          type="button"
          className="line-4 pic-retry"
          aria-label={pictureMessages.retryLabel(upload.fileName)}
          onClick={onRetry}
        >
          <Icon of={RotateCw} />
          {pictureMessages.retry}
        </button>
      )}
      <button
        type="button"
        className="center rm"
        aria-label={pictureMessages.remove(place, fileName)}
        title={pictureMessages.removeTitle}
        onClick={onRemove}
      >
        <Icon of={X} />
      </button>
    </li>
  );
}

function Progress({ upload }: { upload: UploadState }) {
  const { state, progress, fileName } = upload;
  if (state === 'failed') {
    return (
      <span className="stack-4 pic-state is-failed">
        <Icon of={CircleAlert} />
        {pictureMessages.failedMark}
      </span>
    );
  }
  if (!isUnderWay(upload)) return null;
  return (
    <span className="stack-4 pic-state">
      {state === 'waiting'
        ? pictureMessages.waiting
        : progress < 1
          ? pictureMessages.sending(Math.floor(progress * 100))
          : pictureMessages.working}
      <progress value={progress} max={1} aria-label={fileName} />
    </span>
  );
}
