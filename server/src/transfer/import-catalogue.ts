import { importReport, type ImportReport } from '@tailorbird/contract/catalogue-transfer';
import { createDiscount } from '@tailorbird/contract/discounts';
import { DISCOUNTS_MAX, TAX_CLASSES_MAX } from '@tailorbird/contract/limits';
import { isLettering, isWritten, textRulesFor } from '@tailorbird/contract/rules/option-kinds';
import { CatalogueChanges } from '../catalogue/catalogue-changes.ts';
import { LiveCatalogue } from '../catalogue/live-catalogue.ts';
import { findProducts, type WholeOption, type WholeValue } from '../catalogue/whole-queries.ts';
import type { Database } from '../database/pool.ts';
import type { ZipSource } from '../files/read-zip.ts';
import { errorSentence } from '../http/errors.ts';
import { ResponseCache } from '../http/response-cache.ts';
import { PictureEncoder } from '../images/picture-encoder.ts';
import { mistakesIn, type Entry } from './entries.ts';
import {
  allEntries,
  importEntries,
  importByName,
  readEntries,
  type ImportRun,
} from './import-entries.ts';
import { importLook } from './import-look.ts';
import { kinds } from './kinds.ts';
import { readLook } from './look-entries.ts';
import { messages } from './messages.ts';
import { withCatalogueFile } from './open-file.ts';
import { encodeNewPictures, PictureIndex } from './pictures.ts';
import { Problems } from './problems.ts';
import { Directory, ReferencedProducts, withoutGone } from './references.ts';

export interface ImportSettings extends Pick<ImportRun, 'changedBy'> {
  /** For new pictures. */
  folder: string;
  isDryRun: boolean;
}

/**
 * Imports a file, all of it or nothing. A file that has nothing new writes nothing and notifies
 * nobody. New pictures wait in the folder, which the caller removes.
 * @throws IMPORT_REFUSED with all that is wrong
 */
export async function importCatalogue(
  database: Database,
  source: ZipSource,
  { folder, isDryRun, changedBy }: ImportSettings,
): Promise<ImportReport> {
  const problems = new Problems();
  const encoder = new PictureEncoder();
  // processes that serve the shop are told as if one of them had made the change
  const { changeAlone } = new CatalogueChanges(database, {
    responseCache: new ResponseCache(),
    catalogue: new LiveCatalogue(database),
  });
  try {
    return await withCatalogueFile(source, async (file) => {
      const looked = { db: database, file, problems, isMade: false, changedBy };
      const { report, newPictures } = await importRows(looked);
      await encodeNewPictures(newPictures, { encoder, folder }, problems);
      problems.refuse();
      const isNew = Object.values(report).some(({ created, changed }) => created + changed > 0);
      if (isDryRun || !isNew) return report;
      // looks again at everything: the shop may have changed since
      return changeAlone(async (tx) => {
        const made = await importRows({ ...looked, db: tx, isMade: true });
        problems.refuse();
        return made.report;
      });
    });
  } catch (error) {
    problems.addUnreadable(error);
    problems.refuse();
    throw error;
  } finally {
    await encoder.close();
  }
}

const NONE = { created: 0, changed: 0, unchanged: 0 };

/**
 * Compares the file with the shop and, if it `isMade`, makes the shop like the file. After problems
 * everything that was made must be undone.
 */
async function importRows(given: Omit<ImportRun, 'known' | 'report'>) {
  const pictures = new PictureIndex(given.file.pictures, given.isMade);
  const known = {
    categories: new Directory('category'),
    options: new Directory('option'),
    optionValues: new Directory('value'),
    types: new Directory('type'),
    taxClasses: new Directory('tax class'),
    discounts: new Directory('discount'),
    products: new ReferencedProducts('product'),
    pictures,
  };
  const counts = Object.keys(importReport.shape).map((kind) => [kind, NONE] as const);
  const report = importReport.parse(Object.fromEntries(counts));
  const run = { ...given, known, report };
  try {
    // read first: they say which products must be known
    const discounts = await allEntries('discounts', run);
    const look = await readLook(run);
    await importKindsWithNames(run);
    await importProducts(run);
    await known.products.addOthers(run.db);
    await importDiscounts(run, discounts);
    await importLook(run, look);
  } catch (error) {
    given.problems.addUnreadable(error);
  }
  const { toMake: newPictures, used } = pictures;
  report.pictures.created = newPictures.length;
  report.pictures.unchanged = used - newPictures.length;
  return { report, newPictures };
}

/** What has a name, in the order in which one refers to the other. */
async function importKindsWithNames(run: ImportRun): Promise<void> {
  await importByName(run, kinds.categories);
  const values = await kinds.optionValues.list(run.db);
  await importValues(run, values, await importOptions(run, values));
  await importByName(run, kinds.types);
  await importByName(run, kinds.taxClasses, {
    most: { count: TAX_CLASSES_MAX, problem: messages.atMost('tax classes', TAX_CLASSES_MAX) },
  });
}

async function importOptions(run: ImportRun, values: readonly WholeValue[]) {
  const withValues = new Set(values.map(({ option }) => option));
  const shop = await kinds.options.list(run.db);
  const nextOrder = orderAfter(shop);
  return importByName(run, kinds.options, {
    shop,
    completed({ maxLength, characters, alsoAllowed, placeholder, ...row }, { fields, tell }, was) {
      if (isWritten(row) && was && withValues.has(was.id)) {
        tell(errorSentence('OPTION_HAS_VALUES', { option: row.name }), 'kind');
      }
      const rules = { maxLength, characters, alsoAllowed, placeholder };
      const order = fields.order ?? was?.order ?? nextOrder();
      const textPrice = isLettering(row) ? row.textPrice : null;
      const artwork = row.kind === 'artwork' ? row.artwork : null;
      return { ...row, order, textPrice, artwork, ...textRulesFor(row.kind, rules) };
    },
  });
}

async function importValues(
  run: ImportRun,
  shop: readonly WholeValue[],
  options: readonly Pick<WholeOption, 'id' | 'kind'>[],
): Promise<void> {
  const optionOf = new Map(shop.map(({ id, option }) => [id, option]));
  const texts = new Set(options.filter(isWritten).map(({ id }) => id));
  const nextOrder = orderAfter(shop);
  const entries = (await allEntries('optionValues', run)).flatMap((entry) => {
    const { fields, isFlawed, tell } = entry;
    const was = optionOf.get(fields.id ?? '');
    const named = fields.option ?? undefined;
    const option = named === undefined ? was : run.known.options.find(named, tell, 'option');
    if (!option) {
      if (named === undefined && !isFlawed) tell(messages.mustBe('option', 'text'), 'option');
    } else if ((was ?? option) !== option) tell(messages.otherOption, 'option');
    else if (texts.has(option)) tell(messages.noValues, 'option');
    else return { ...entry, fields: { ...fields, option } };
    return [];
  });
  await importByName(run, kinds.optionValues, {
    entries,
    shop,
    completed: (row, { fields }, was) => ({
      ...row,
      order: fields.order ?? was?.order ?? nextOrder(row.option),
    }),
  });
}

/** Without an order of its own a new one comes last, within its option. */
function orderAfter(shop: readonly { order: number; option?: string | null }[]) {
  const next = new Map<string | null, number>();
  for (const { order, option = null } of shop) {
    next.set(option, Math.max(next.get(option) ?? 0, order + 1));
  }
  return (option: string | null = null): number => {
    const order = next.get(option) ?? 0;
    next.set(option, order + 1);
    return order;
  };
}

async function importProducts(run: ImportRun): Promise<void> {
  const lines = new Map<string, number | undefined>();
  for await (const entries of readEntries('products', run)) {
    const ids = entries.flatMap(({ fields }) => fields.id ?? []);
    const found = await findProducts(run.db, ids);
    const withArt = entries.filter(({ fields }) => fields.art !== undefined);
    const drawn = new Set(withArt.map(({ fields }) => fields.id));
    // what a drawing names that is gone makes no difference, and stays where the file says nothing
    const shop = found.map((product) =>
      drawn.has(product.id) ? { ...product, art: withoutGone(product.art, run.known) } : product,
    );
    await importEntries(run, kinds.products, { entries, shop, lines });
  }
}

/** After the products, which they may be for. */
async function importDiscounts(run: ImportRun, entries: readonly Entry[]): Promise<void> {
  await importByName(run, kinds.discounts, {
    entries,
    completed(row, { isFlawed, tell }) {
      // the code is checked by itself
      const { error } = createDiscount.body.safeParse({ ...row, code: null });
      if (!isFlawed) for (const { problem, column } of mistakesIn(error)) tell(problem, column);
      return row;
    },
    most: {
      count: DISCOUNTS_MAX,
      problem: errorSentence('DISCOUNTS_FULL', { most: DISCOUNTS_MAX }),
    },
  });
}
