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
} from '@dnd-kit/sortable';
import { PICTURES_OF_A_PRODUCT } from '@tailorbird/contract/limits';
import { CircleAlert, X } from 'lucide-react';
import { useRef } from 'react';
import { useImageNames } from '../image-cache/image-cache.ts';
import { messages as shared } from './messages.ts';
import { PictureDrop } from './picture-drop.tsx';
import { PictureTile } from './picture-tile.tsx';
import { messages } from './product-messages.ts';
import { useAnnouncements } from './use-announcements.ts';
import type { FormPicture, Pictures } from './use-pictures.ts';
import './picture.css';

const words = messages.pictures;

/** The pictures of a product in their order, and where more of them come in. */
export function ProductPictures({
  pictures: form,
  note,
  isSaving,
}: {
  pictures: Pictures;
  /** About pictures that the shop draws by itself. */
  note: string | undefined;
  isSaving: boolean;
}) {
  const { pictures, refused } = form;
  const failures = pictures.flatMap(({ upload }) =>
    upload?.state === 'failed' ? words.failure(upload.fileName, upload.reason ?? words.failed) : [],
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
      name: words.picture(index + 1, fileNameOf(picture)),
    })),
  );

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the pictures in it
    <div
      className="product-pictures"
      onKeyDown={(event) => {
        // Escape puts a picture back where it was; the form stays open.
        if (event.key === 'Escape' && isDragging.current) event.preventDefault();
      }}
    >
      <div className="between">
        <h3 className="label xs">{messages.fields.images}</h3>
        <span className="hint">
          {pictures.length > 1 && `${words.firstHint} · `}
          {words.count(pictures.length, PICTURES_OF_A_PRODUCT)}
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
            screenReaderInstructions: { draggable: shared.dragging.how },
            announcements,
          }}
        >
          <SortableContext items={keys} strategy={rectSortingStrategy}>
            <ul className="pics" aria-label={words.list}>
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
        <div className="refused" role="alert">
          <CircleAlert className="icon" aria-hidden />
          <ul>
            {[...refused, ...failures].map((sentence, index) => (
              <li key={`${index} ${sentence}`}>{sentence}</li>
            ))}
          </ul>
          {refused.length > 0 && (
            <button
              type="button"
              aria-label={words.hideRefused}
              title={words.hideRefused}
              onClick={form.forgetRefused}
            >
              <X className="icon" aria-hidden />
            </button>
          )}
        </div>
      )}
      <output className="hint">
        {isSaving && form.isUploading
          ? words.savesWhenHere
          : form.arrived > 0 &&
            !form.isUploading && <span className="sr">{words.arrived(form.arrived)}</span>}
      </output>
    </div>
  );
}

/** Enter saves the form, so that Space alone picks up. */
const keyboardCodes = { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter', 'Tab'] };
