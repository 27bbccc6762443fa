import type { BankTransfer } from '@tailorbird/contract/bank-import';
import { BANK_TRANSFERS_MAX } from '@tailorbird/contract/limits';
import { useState } from 'react';
import { storedEntry } from '../../stored-entry.ts';
import { PICKED, readPicks, useSelection } from '../kit/selection.ts';

/** Of a transfer that the admin has decided on against what is proposed: whether it is picked. */
export const pickedTransfers = storedEntry({
  lasts: 'in tab',
  key: PICKED.transfers,
  parse: (value) =>
    readPicks(value, (isPicked) => (typeof isPicked === 'boolean' ? isPicked : undefined)),
});

/** Those that match to the cent are proposed. */
const isProposed = ({ state }: BankTransfer) => state === 'matched';

interface PickedTransfers {
  isPicked: (transfer: BankTransfer) => boolean;
  pick: (transfer: BankTransfer, isPicked: boolean) => void;
  /** After they are recorded or refused: none is picked until somebody picks it again. */
  release: (keys: readonly string[]) => void;
}

/**
 * The picked transfers of a file. A decision outlasts the page, and holds in every file that has the
 * transfer; those on transfers that are not in this file are dropped.
 */
export function usePickedTransfers(transfers: readonly BankTransfer[]): PickedTransfers {
  const keys = new Set(transfers.map(({ key }) => key));
  const decisions = useSelection<BankTransfer & { _id: string }, boolean>({
    stored: pickedTransfers,
    scope: '',
    isThere: (key) => keys.has(key),
    most: BANK_TRANSFERS_MAX,
    about: (transfer) => !isProposed(transfer),
  });
  const [released, setReleased] = useState<ReadonlySet<string>>(new Set());
  return {
    isPicked: (transfer) =>
      !released.has(transfer.key) && (decisions.picked.get(transfer.key) ?? isProposed(transfer)),
    pick: (transfer, isPicked) => {
      const { key } = transfer;
      setReleased((before) => new Set([...before].filter((one) => one !== key)));
      // what was decided before may have been proposed otherwise then
      decisions.drop([key]);
      if (isProposed(transfer) !== isPicked) decisions.set([{ ...transfer, _id: key }], true);
    },
    release: (keys) => {
      setReleased((before) => new Set([...before, ...keys]));
      decisions.drop(keys);
    },
  };
}
