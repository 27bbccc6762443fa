import type { ImportReport } from '@tailorbird/contract/catalogue-transfer';
import { KINDS, type Kind } from './format.ts';

/** Counts what an import created, changed and left unchanged, or would. */
export class ImportCounts {
  readonly report: ImportReport = {
    categories: none(),
    options: none(),
    optionValues: none(),
    types: none(),
    products: none(),
    pictures: none(),
  };

  count(kind: Kind | 'pictures', outcome: 'created' | 'changed' | 'unchanged', by = 1): void {
    this.report[kind][outcome] += by;
  }

  get isNothingNew(): boolean {
    return [...KINDS, 'pictures' as const].every((kind) => {
      const { created, changed } = this.report[kind];
      return created + changed === 0;
    });
  }
}

function none() {
  return { created: 0, changed: 0, unchanged: 0 };
}
