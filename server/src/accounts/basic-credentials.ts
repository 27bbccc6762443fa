import { isStorable } from '@tailorbird/contract/text';
import { ShopError } from '../http/errors.ts';

export interface Credentials {
  email: string;
  password: string;
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Email and password from a Basic header in UTF-8. The password may contain colons. */
export function readBasicCredentials(header: string | undefined): Credentials {
  const encoded = /^Basic +([A-Za-z0-9+/=_-]+) *$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) throw new ShopError('LOGIN_HEADER_MALFORMED');
  const text = decode(encoded);
  const colon = text.indexOf(':');
  if (colon < 0) throw new ShopError('LOGIN_HEADER_MALFORMED');
  const email = text.slice(0, colon).trim().normalize('NFC');
  // such an address cannot belong to an account
  if (!isStorable(text) || email.length > 320) throw new ShopError('LOGIN_FAILED');
  return { email, password: text.slice(colon + 1) };
}

function decode(encoded: string): string {
  try {
    return decoder.decode(Buffer.from(encoded, 'base64'));
  } catch {
    throw new ShopError('LOGIN_HEADER_MALFORMED');
  }
}
