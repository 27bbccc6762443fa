import { errorCatalogue } from '@tailorbird/contract/errors';
import { PICTURES_OF_A_PRODUCT, UPLOAD_MAX_BYTES } from '@tailorbird/contract/limits';
import { messages } from './product-messages.ts';

/** What a phone or a browser is asked to offer. The shop itself looks at the content. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'];

interface Sorted {
  accepted: File[];
  /** Sentences, each with the name of a file and why it was left out. */
  refused: string[];
}

/** Takes out what the shop would refuse anyway, before anything of it is sent. */
export function sortFiles(files: readonly File[], room: number): Sorted {
  const accepted: File[] = [];
  const refused: string[] = [];
  for (const file of files) {
    const problem = problemOf(file);
    if (problem) refused.push(problem);
    else if (accepted.length >= room) {
      refused.push(messages.pictures.tooMany(file.name, PICTURES_OF_A_PRODUCT));
    } else accepted.push(file);
  }
  return { accepted, refused };
}

function problemOf({ name, type, size }: File): string | undefined {
  // A file whose kind the browser does not know may still be a picture.
  if (type !== '' && !PICTURE_TYPES.includes(type)) return sentence('PICTURE_KIND', name);
  if (size > UPLOAD_MAX_BYTES) return sentence('PICTURE_TOO_LARGE', name);
  return size === 0 ? sentence('PICTURE_DAMAGED', name) : undefined;
}

/** As the shop would say it. */
function sentence(code: 'PICTURE_KIND' | 'PICTURE_TOO_LARGE' | 'PICTURE_DAMAGED', name: string) {
  return errorCatalogue[code].sentence.replace('{name}', () => name);
}
