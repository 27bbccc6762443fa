// The process that reads files of banks, see bank-process.ts. One file at a time comes in, and what
// it has goes out.
import { setShopFormats } from '@tailorbird/contract/kinds/shop-formats';
import { UnreadableBankFile } from './bank-lines.ts';
import type { BankOutcome, BankWork } from './bank-process.ts';
import { readBankUpload } from './read-bank-upload.ts';

process.on('message', (work: BankWork) => {
  void outcomeOf(work).then((outcome) => process.send?.(outcome));
});
process.on('disconnect', () => process.exit());

async function outcomeOf({ path, formats, told }: BankWork): Promise<BankOutcome> {
  setShopFormats(formats);
  try {
    return { kind: 'read', read: await readBankUpload(path, told) };
  } catch (error) {
    if (error instanceof UnreadableBankFile) return { kind: 'unreadable', problem: error.message };
    return { kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) };
  }
}
