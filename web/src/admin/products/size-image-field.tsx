import { SIZE_IMAGE_ALT_MAX_LENGTH } from '@tailorbird/contract/limits';
import { TextArea } from '../../ui/text-area.tsx';
import { CachedImage, CachedPicture } from '../image-cache/cached-picture.tsx';
import { messages } from '../catalogue-messages.ts';
import { OnePicture } from '../pictures/one-picture.tsx';
import { isUploadKey } from '../pictures/upload-queue.ts';
import { type Pictures, usePictures } from '../pictures/use-pictures.ts';
import { type Problems, useCompletion } from '../kit/use-entity-form.ts';

const words = messages.facts;

interface Typed {
  /** A key, see joinKeys; empty for none. */
  sizeImage: string;
  sizeImageAlt: string;
}

export type SizeImage = Pictures;

interface SizeImageForm {
  typed: Typed;
  set: (change: Pick<Typed, 'sizeImage'>) => void;
  completions: Parameters<typeof useCompletion<Pick<Typed, 'sizeImage'>>>[0];
}

/** The picture of the sizes that a form has, or that is on its way: a save waits for it. */
export function useSizeImage(
  { typed, set, completions }: SizeImageForm,
  failed: string = words.pictureFailed,
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
export function withoutUnseenAlt<F extends Typed>(typed: F): F {
  return typed.sizeImage === '' ? { ...typed, sizeImageAlt: '' } : typed;
}

interface SizeImageFieldProps {
  pictures: SizeImage;
  editing: {
    typed: Typed;
    set: (change: Partial<Typed>) => void;
    problems: Problems<Typed>;
    isSaving: boolean;
  };
}

/** The sizes as a picture and, where there is one, what it says. */
export function SizeImageField({ pictures, editing }: SizeImageFieldProps) {
  const { typed, set, problems, isSaving } = editing;
  return (
    <fieldset className="field">
      <legend className="label">{words.labels.sizeImage}</legend>
      <OnePicture
        className="row-8 swatch-picture"
        words={words.sizeImage}
        pictures={pictures}
        readOnly={isSaving}
        shown={kept}
        sending={sent}
      />
      {typed.sizeImage !== '' && (
        <TextArea
          label={words.labels.sizeImageAlt}
          name="sizeImageAlt"
          hint={words.hints.sizeImageAlt}
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

const kept = (imageId: string) => <CachedImage className="size-image" imageId={imageId} alt="" />;
const sent = (preview: string) => <img className="size-image" src={preview} alt="" />;

/** To be compared with somebody else's. A file that is on its way has no picture here yet. */
export function SizeImageShown({ of }: { of: string }) {
  if (isUploadKey(of)) return words.sizeImage.onItsWay;
  return (
    <span className="row stale-images is-whole">
      <CachedPicture imageId={of} alt={words.labels.sizeImage} />
    </span>
  );
}
