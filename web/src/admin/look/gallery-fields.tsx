import type { LookPicture } from '@tailorbird/contract/kinds/look';
import { LOOK } from '@tailorbird/contract/look-limits';
import { TextField } from '../../ui/text-field.tsx';
import { SortableArea, SortableEntry } from '../kit/sortable-list.tsx';
import { type Crop, FocusRing } from './focus-ring.tsx';
import { homeMessages as messages } from './home-layout-messages.ts';
import { lookMessages } from './messages.ts';
import { PictureUpload } from './picture-upload.tsx';
import type { SectionFieldsProps } from './section-types.ts';
import { TitleField } from './text-fields.tsx';

const CROPS: readonly Crop[] = [{ label: lookMessages.picture.phone, form: 'square' }];

/** Pictures in their order, each with what it shows. */
export function GalleryFields({
  section,
  set,
  of,
  field,
  onPicture,
}: SectionFieldsProps<'gallery'> & { onPicture: (picture: LookPicture) => void }) {
  const { title, pictures } = section;
  const entries = pictures.map(({ _id, alt }, index) => ({
    id: _id,
    name: alt || messages.pictureNumber(index + 1),
  }));
  const change = (id: string, changes: Partial<LookPicture>) =>
    set({ pictures: pictures.map((one) => (one._id === id ? { ...one, ...changes } : one)) });
  return (
    <>
      <TitleField value={title} of={of} field={field} onChange={(next) => set({ title: next })} />
      <SortableArea
        entries={entries}
        onMove={(ids) =>
          set({ pictures: ids.flatMap((id) => pictures.find(({ _id }) => _id === id) ?? []) })
        }
      >
        <ol className="stack-12" aria-label={messages.pictures}>
          {pictures.map((picture, index) => (
            <SortableEntry
              key={picture._id}
              id={picture._id}
              name={entries[index]?.name ?? ''}
              className="gallery-entry"
              disabled={false}
            >
              <GalleryPicture
                picture={picture}
                altId={of.idOf(`${field}.pictures.${index}.alt`)}
                error={of.errorAt(`${field}.pictures.${index}.alt`)}
                onChange={(changes) => change(picture._id, changes)}
                onRemove={() => set({ pictures: pictures.filter((one) => one !== picture) })}
              />
            </SortableEntry>
          ))}
        </ol>
      </SortableArea>
      <PictureUpload
        label={messages.addPictures}
        room={LOOK.pictures - pictures.length}
        error={of.errorAt(`${field}.pictures`)}
        onPicture={onPicture}
      />
    </>
  );
}

interface GalleryPictureProps {
  picture: LookPicture;
  altId: string;
  error: string | undefined;
  onChange: (changes: Partial<LookPicture>) => void;
  onRemove: () => void;
}

function GalleryPicture({ picture, altId, error, onChange, onRemove }: GalleryPictureProps) {
  return (
    <div className="stack-8">
      <FocusRing picture={picture} crops={CROPS} onChange={(focus) => onChange({ focus })} />
      <TextField
        label={lookMessages.picture.alt}
        id={altId}
        error={error}
        maxLength={LOOK.alt}
        autoComplete="off"
        value={picture.alt}
        onChange={({ target }) => onChange({ alt: target.value })}
      />
      <div>
        <button type="button" className="textlink" onClick={onRemove}>
          {lookMessages.picture.remove}
        </button>
      </div>
    </div>
  );
}
