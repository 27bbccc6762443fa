import { pictureUrl } from '../../../ui/picture.tsx';

// Drawings refer to pictures by names. Whoever shows one puts in addresses that the browser can load.

/** More than a visit needs. */
const MOST = 300;
const addresses = new Map<string, string>();

/** The address of a picture with its edits, where it is known. */
export const addressOfRef = (ref: string): string | undefined => addresses.get(ref);

export function setAddress(ref: string, address: string): void {
  const [oldest] = addresses.keys();
  if (addresses.size >= MOST && oldest !== undefined) addresses.delete(oldest);
  addresses.set(ref, address);
}

type RefKind = 'artwork' | 'photo';
export type FindAddress = (ref: string, kind: RefKind) => string | undefined;

const usualAddress: FindAddress = (ref, kind) =>
  kind === 'photo' ? pictureUrl(ref, 1280) : addressOfRef(ref);

const IMAGE = /<image href="(artwork|photo):([^"]*)"[^>]*>/g;

/** The drawing with the address of each picture; one without an address is left out. */
export function withAddresses(svg: string, find = usualAddress): string {
  return svg.replaceAll(IMAGE, (image: string, kind: RefKind, ref: string) => {
    const address = find(ref, kind);
    if (address === undefined) return '';
    return image.replace(`"${kind}:${ref}"`, () => `"${address.replaceAll('&', '&amp;')}"`);
  });
}
