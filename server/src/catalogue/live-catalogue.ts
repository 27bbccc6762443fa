import type { Product, ProductType, Swatch } from '@tailorbird/contract/catalogue';
import type { Discount } from '@tailorbird/contract/discounts';
import type { TaxRule } from '@tailorbird/contract/rules/tax';
import type { VersionedSettings } from '@tailorbird/contract/shop-settings';
import { endOfDay, startOfDay } from '@tailorbird/contract/rules/shop-days';
import {
  DEFAULT_FORMATS,
  setShopFormats,
  type ShopFormats,
} from '@tailorbird/contract/kinds/shop-formats';
import { LRUCache } from 'lru-cache';
import type { Queryable } from '../database/pool.ts';
import { findPublishedView, type LookView } from '../look/look-view.ts';
import { makeFormats } from '../settings/make-formats.ts';
import { findSettings } from '../settings/queries.ts';
import { listDiscounts, listUses, type Uses } from './discount-queries.ts';
import { findTax } from './tax-queries.ts';
import {
  findType,
  listAverageColours,
  listCategories,
  listLastKnown,
  listSoldProducts,
  listWholeTypes,
} from './queries.ts';
import { findBase, type ProductFilter, type SearchBase } from './search-products.ts';
import { countProducts, type ProductCounts } from './search-queries.ts';
import { indexTypes, listSwatchPictures, type TypeIndex } from './type-index.ts';

/** Characters of JSON. What nobody asks for makes room. */
const MOST_OF_PRODUCTS = 16 * 1024 * 1024;
const MOST_OF_NAMES = 1024 * 1024;

/** Searches whose finds are kept; a find takes some hundred bytes, and a search has a thousand. */
const MOST_SEARCHES = 50;

/** Characters of an id and an entry beside its contents, about. */
const OVERHEAD = 200;

/** The last name and look of what a product does not offer, or what is not sold any more. */
export interface LastKnownValue {
  name: string;
  swatch: Swatch | null;
}

export type { Uses };

/** A discount with the moments of its days. */
export interface LiveDiscount extends Discount {
  beginsAt: number;
  endsAt: number;
}

/** Signs customers' pictures for the address of a preview. */
export type SignPictures = (pictures: string) => string;

/** For programs that show no carts. */
const unsigned: SignPictures = () => '';

/**
 * The catalogue in the process: what was asked for is kept until the catalogue changes. It is
 * dropped together with the cached answers. A process that is not told of changes keeps nothing,
 * and reads the database for each request.
 */
export class LiveCatalogue {
  readonly #database: Queryable;
  readonly #timeZone: string;
  readonly #signPictures: SignPictures;
  #generation: CatalogueGeneration;
  #isConnected = false;
  /** Statements under way that write what was read here. */
  readonly #writes = new Set<Promise<unknown>>();

  /** @param timeZone of the environment, which a setting of the shop replaces */
  constructor(database: Queryable, timeZone = 'UTC', signPictures: SignPictures = unsigned) {
    this.#database = database;
    this.#timeZone = timeZone;
    this.#signPictures = signPictures;
    this.#generation = this.#begin();
  }

  #begin(): CatalogueGeneration {
    const begun: CatalogueGeneration = new CatalogueGeneration(this.#database, {
      timeZone: this.#timeZone,
      signPictures: this.#signPictures,
      // those that came late are not the shop's any more
      onFormats: (formats) => {
        if (!this.#isConnected || begun === this.#generation) setShopFormats(formats);
      },
    });
    return begun;
  }

  /** One request reads all it needs from one generation. */
  now(): CatalogueGeneration {
    return this.#isConnected ? this.#generation : this.#begin();
  }

  /** False: the catalogue may have changed since the generation was asked for. */
  isCurrent(generation: CatalogueGeneration): boolean {
    return this.#isConnected && generation === this.#generation;
  }

  /** Whether this process is told of changes. */
  get isConnected(): boolean {
    return this.#isConnected;
  }

  /**
   * Drops everything. A load that is under way ends up in the generation that it began in, which
   * nobody asks for any more.
   */
  forget(): void {
    this.#generation = this.#begin();
  }

  /** Drops everything either way. */
  setConnected(isConnected: boolean): void {
    this.#isConnected = isConnected;
    this.forget();
  }

  /**
   * Runs a statement that writes prices and names of this catalogue. Call it in the same turn of
   * the event loop as the check by `isCurrent`, so that no change comes between.
   */
  async write<Result>(statement: () => Promise<Result>): Promise<Result> {
    const write = statement();
    this.#writes.add(write);
    try {
      return await write;
    } finally {
      this.#writes.delete(write);
    }
  }

  /** Waits for the writes that are under way now: later ones see the catalogue as it is now. */
  async untilWritten(): Promise<void> {
    await Promise.allSettled(this.#writes);
  }
}

interface GenerationSettings {
  /** Of the environment. */
  timeZone: string;
  signPictures: SignPictures;
  /** Called as soon as the settings of the shop are read. */
  onFormats: (formats: ShopFormats) => void;
}

/** All that was read of the catalogue between two changes of it. */
export class CatalogueGeneration {
  readonly #products: LoadedById<Product>;
  readonly #lastKnown: LoadedById<LastKnownValue>;
  readonly #averages: LoadedById<string>;
  readonly #database: Queryable;
  readonly #timeZone: string;
  readonly #discounts: () => Promise<readonly LiveDiscount[]>;
  readonly #tax: () => Promise<TaxRule>;
  readonly #settings: () => Promise<VersionedSettings>;
  readonly #look: () => Promise<LookView>;
  /** Views of carts are made from a generation, and have addresses of pictures in them. */
  readonly signPictures: SignPictures;
  #formats = DEFAULT_FORMATS;
  readonly #typeIndex: () => Promise<TypeIndex>;
  readonly #categoryNames: () => Promise<ReadonlyMap<string, string>>;
  readonly #productCounts: () => Promise<ProductCounts>;
  readonly #bases = new LRUCache<string, Promise<SearchBase>>({ max: MOST_SEARCHES });
  /** Products of a type share it in memory. */
  readonly #types = new Map<string, { type: ProductType; text: string }>();

  constructor(database: Queryable, { timeZone, signPictures, onFormats }: GenerationSettings) {
    this.#database = database;
    this.#timeZone = timeZone;
    this.signPictures = signPictures;
    this.#discounts = once(() => this.#loadDiscounts());
    this.#tax = once(() => findTax(database));
    this.#productCounts = once(() => countProducts(database));
    this.#settings = once(async () => {
      const settings = await findSettings(database);
      this.#formats = makeFormats(settings.region);
      onFormats(this.#formats);
      return settings;
    });
    this.#look = once(() => findPublishedView(database));
    this.#categoryNames = once(async () => {
      const categories = await listCategories(database);
      return new Map(categories.map(({ _id, name }) => [_id, name]));
    });
    this.#typeIndex = once(() => this.#indexTypes());
    this.#products = new LoadedById(
      async (ids) => (await listSoldProducts(database, ids)).map((p) => [p._id, this.#intern(p)]),
      { most: MOST_OF_PRODUCTS, sizeOf: (product) => JSON.stringify(product).length },
    );
    this.#lastKnown = new LoadedById((ids) => listLastKnown(database, ids), {
      most: MOST_OF_NAMES,
      sizeOf: ({ name }) => name.length,
    });
    this.#averages = new LoadedById((ids) => listAverageColours(database, ids), {
      most: MOST_OF_NAMES,
      sizeOf: (colour) => colour.length,
    });
  }

  /** @returns undefined when it is not sold */
  async findProduct(id: string): Promise<Product | undefined> {
    return this.#products.peek(id) ?? (await this.listProducts([id])).get(id);
  }

  /** By id, those that are sold, with their options. */
  listProducts(ids: readonly string[]): Promise<ReadonlyMap<string, Product>> {
    return this.#products.find(ids);
  }

  /** With its options; undefined when there is none. */
  findType(id: string): Promise<ProductType | undefined> {
    return findType(this.#database, id, 'options');
  }

  /** By id, the options, option values and removed products among these. */
  listLastKnown(ids: readonly string[]): Promise<ReadonlyMap<string, LastKnownValue>> {
    return this.#lastKnown.find(ids);
  }

  /** The average colours of these pictures as #rrggbb, as far as they have been computed. */
  listAverageColours(imageIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.#averages.find(imageIds);
  }

  /** All of them; how often each was used is of the moment that they were read. */
  listDiscounts(): Promise<readonly LiveDiscount[]> {
    return this.#discounts();
  }

  findTax(): Promise<TaxRule> {
    return this.#tax();
  }

  /** The settings of the shop. */
  findSettings(): Promise<VersionedSettings> {
    return this.#settings();
  }

  /** As it is published. */
  findLook(): Promise<LookView> {
    return this.#look();
  }

  /** The settings that mails are written with. */
  async getMailWords(): Promise<{ texts: VersionedSettings['mailTexts']; phone: string }> {
    const { mailTexts: texts, shop } = await this.#settings();
    return { texts, phone: shop.phone };
  }

  /** By whose days and clock the shop goes: an IANA name. */
  async getTimeZone(): Promise<string> {
    return (await this.#settings()).shop.timeZone ?? this.#timeZone;
  }

  /** How it writes money, numbers and days. */
  async getFormats(): Promise<ShopFormats> {
    await this.#settings();
    return this.#formats;
  }

  /** As an admin set it; empty: the shop has none. */
  async getShopName(): Promise<string> {
    return (await this.#settings()).shop.name;
  }

  /** All types, with what cards and lists take from them. */
  getTypeIndex(): Promise<TypeIndex> {
    return this.#typeIndex();
  }

  /** By id, in the order of the shop. */
  getCategoryNames(): Promise<ReadonlyMap<string, string>> {
    return this.#categoryNames();
  }

  countProducts(): Promise<ProductCounts> {
    return this.#productCounts();
  }

  /** The finds of a search before they are narrowed; each choice of a facet counts among them. */
  findBase(
    db: Queryable,
    search: Pick<ProductFilter, 'search' | 'category'>,
    include: 'categories' | 'no categories',
  ): Promise<SearchBase> {
    const key = JSON.stringify([search.search, search.category, include]);
    const known = this.#bases.get(key);
    if (known) return known;
    const base = findBase(db, search, include);
    this.#bases.set(key, base);
    base.catch(() => this.#bases.delete(key));
    return base;
  }

  async #indexTypes(): Promise<TypeIndex> {
    const { types, options } = await listWholeTypes(this.#database);
    const averages = await this.listAverageColours(listSwatchPictures(options));
    return indexTypes(types, options, averages);
  }

  async #loadDiscounts(): Promise<readonly LiveDiscount[]> {
    const [discounts, timeZone] = await Promise.all([
      listDiscounts(this.#database),
      this.getTimeZone(),
    ]);
    return discounts.map((discount) => ({
      ...discount,
      beginsAt: discount.starts ? startOfDay(discount.starts, timeZone).getTime() : -Infinity,
      endsAt: discount.ends ? endOfDay(discount.ends, timeZone).getTime() : Infinity,
    }));
  }

  /** Reads the uses of these discounts until now, which are not cached. */
  listUses(ownerId: string, discountIds: readonly string[]): Promise<ReadonlyMap<string, Uses>> {
    return listUses(this.#database, ownerId, discountIds);
  }

  #intern(product: Product): Product {
    const { type } = product;
    if (!type) return product;
    const text = JSON.stringify(type);
    const known = this.#types.get(type._id);
    if (known?.text === text) return { ...product, type: known.type };
    this.#types.set(type._id, { type, text });
    return product;
  }
}

/** Loads when it is first asked for; after a failure, when it is asked for again. */
function once<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

/** Values by id, each loaded when it is first asked for. Knows as well which ids have none. */
class LoadedById<Value> {
  readonly #load: (ids: readonly string[]) => Promise<(readonly [string, Value])[]>;
  readonly #ready: LRUCache<string, { value: Value | undefined }>;
  /** Being loaded: those who ask meanwhile wait for the same statement. */
  readonly #underway = new Map<string, Promise<ReadonlyMap<string, Value>>>();

  constructor(
    load: (ids: readonly string[]) => Promise<(readonly [string, Value])[]>,
    { most, sizeOf }: { most: number; sizeOf: (value: Value) => number },
  ) {
    this.#load = load;
    this.#ready = new LRUCache({
      maxSize: most,
      sizeCalculation: ({ value }) => OVERHEAD + (value === undefined ? 0 : sizeOf(value)),
    });
  }

  /** Undefined: nothing has this id, or it has not been loaded. */
  peek(id: string): Value | undefined {
    return this.#ready.get(id)?.value;
  }

  /** All that are missing come in one statement. */
  async find(ids: readonly string[]): Promise<ReadonlyMap<string, Value>> {
    const found = new Map<string, Value>();
    const missing = new Set<string>();
    for (const id of ids) {
      const ready = this.#ready.get(id);
      if (!ready) missing.add(id);
      else if (ready.value !== undefined) found.set(id, ready.value);
    }
    if (missing.size === 0) return found;
    const unasked = [...missing].filter((id) => !this.#underway.has(id));
    if (unasked.length > 0) this.#begin(unasked);
    const loads = new Set([...missing].flatMap((id) => this.#underway.get(id) ?? []));
    for (const loaded of await Promise.all(loads)) {
      for (const id of missing) {
        const value = loaded.get(id);
        if (value !== undefined) found.set(id, value);
      }
    }
    return found;
  }

  #begin(ids: readonly string[]): void {
    const load = this.#load(ids).then((entries) => {
      const loaded = new Map(entries);
      for (const id of ids) this.#ready.set(id, { value: loaded.get(id) });
      return loaded;
    });
    for (const id of ids) this.#underway.set(id, load);
    const end = () => {
      for (const id of ids) this.#underway.delete(id);
    };
    // those who wait for it get the error; the next one tries again
    load.then(end, end);
  }
}
