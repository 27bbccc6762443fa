import { createHash } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';
import type { SealedToken } from './mail.ts';

/**
 * Closes a token while its mail waits in the database, so that whoever reads the database cannot
 * use the links in it. AES-256-GCM under a key made from the shop's secret.
 */
export class TokenCipher {
  readonly #key: Uint8Array;

  constructor(secret: string) {
    this.#key = createHash('sha256').update(`mailed links\0${secret}`).digest();
  }

  async seal(token: string): Promise<SealedToken> {
    return new CompactEncrypt(new TextEncoder().encode(token))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .encrypt(this.#key);
  }

  /** Throws when it was sealed under another secret. */
  async open(sealed: SealedToken): Promise<string> {
    const { plaintext } = await compactDecrypt(sealed, this.#key, {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    });
    return new TextDecoder().decode(plaintext);
  }
}
