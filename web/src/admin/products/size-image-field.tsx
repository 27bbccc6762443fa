import { SIZE_IMAGE_ALT_MAX_LENGTH } from '@tailorbird/contract/limits';
import { TextArea } from '../../ui/text-area.tsx';
import { CachedImage, CachedPicture } from '../image-cache/cached-picture.tsx';
import { messages } from '../catalogue-messages.ts';
import { OnePicture } from '../pictures/one-picture.tsx';
import { isUploadKey } from '../pictures/upload-queue.ts';
import { type Pictures, usePictures } from '../pictures/use-pictures.ts';
import { type FormProblems, useCompletion } from '../kit/use-entity-form.ts';

const factMessages = messages.facts;

interface TypedSizeImage {
  /** A key, see joinKeys; empty for none. */
  sizeImage: string;
  sizeImageAlt: string;
}

export type SizeImage = Pictures;

interface SizeImageForm {
  typed: TypedSizeImage;
  set: (change: Pick<TypedSizeImage, 'sizeImage'>) => void;
  completions: Parameters<typeof useCompletion<Pick<TypedSizeImage, 'sizeImage'>>>[0];
}

/** The picture of the sizes that a form has, or that is on its way: a save waits for it. */
export function useSizeImage(
  { typed, set, completions }: SizeImageForm,
  failed: string = factMessages.pictureFailed,
): SizeImage {
  const pictures = usePictures(typed.sizeImage, (key) => set({ sizeImage: key }), failed, 1);
  useCompletion(completions, 'sizeImage', async () => {
    // the shop may have refused the file
    const [sizeImage = ''] = await pictures.waitForIds();
    return { sizeImage };
  });
  return pictures;
}

/** Without a picture nothing is said of it. */
export function withoutUnseenAlt<F extends TypedSizeImage>(typed: F): F {
  return typed.sizeImage === '' ? { ...typed, sizeImageAlt: '' } : typed;
}

interface SizeImageFieldProps {
  pictures: SizeImage;
  editing: {
    typed: TypedSizeImage;
    set: (change: Partial<TypedSizeImage>) => void;
    problems: FormProblems<TypedSizeImage>;
    isSaving: boolean;
  };
}

/** The sizes as a picture and, where there is one, what it says. */
export function SizeImageField({ pictures, editing }: SizeImageFieldProps) {
  const { typed, set, problems, isSaving } = editing;
  return (
    <fieldset className="field">
      <legend className="label">{factMessages.labels.sizeImage}</legend>
      <OnePicture
        className="row-8 swatch-picture"
        messages={factMessages.sizeImage}
        pictures={pictures}
        readOnly={isSaving}
        shown={storedImage}
        sending={sent}
      />
      {typed.sizeImage !== '' && (
        <TextArea
          label={factMessages.labels.sizeImageAlt}
          name="sizeImageAlt"
          hint={factMessages.hints.sizeImageAlt}
          error={problems.sizeImageAlt}
          value={typed.sizeImageAlt}
          readOnly={isSaving}
          rows={2}
          most={SIZE_IMAGE_ALT_MAX_LENGTH}
          onChange={({ target }) => set({ sizeImageAlt: target.value })}
        />
      )}
    </fieldset>
  );
}

const storedImage = (imageId: string) => (
  <CachedImage className="size-image" imageId={imageId} alt="" />
);
const sent = (preview: string) => <img className="size-image" src={preview} alt="" />;

/** To be compared with somebody else's. A file that is on its way has no picture here yet. */
export function SizeImageShown({ of }: { of: string }) {
  if (isUploadKey(of)) return factMessages.sizeImage.onItsWay;
  return (
    <span className="row stale-images is-whole">
      <CachedPicture imageId={of} alt={factMessages.labels.sizeImage} />
    </span>
  );
}
