// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import { fail, root } from './project.mjs';

/*
 * The one list of what may stand on what; `npm run check` compares every import and every table in
 * a statement with it. A folder or table that is missing here, an entry without a folder and a
 * permission that nobody uses are errors as well, so the list is always true.
 */

/**
 * By part, then by folder: the packages (@), the folders and the files of the part that it may
 * import. `cart/queries` allows the SQL of another slice, `cart` all but that. `*` is the whole
 * part. An empty name is the files beside the folders: they put the folders together and import
 * them all.
 * @type {Record<string, Record<string, string>>}
 */
const zones = {
  'art/src': { '*': '' },
  'contract/src': { '*': '@art' },
  'server/src': {
    '': '@contract ../seed',
    backup: 'database',
    'backup (test)': '@contract',
    database: 'kept-secret root',
    'database (test)': 'http',
    files: '@contract',
    // the type of the renderer: what is run of it is the build
    http: '@contract ../../web/src/page-renderer database priority-queue root',
    'http (test)': 'config',
    // slices stand on the folders above, and on each other in one direction
    mail: '@contract database http root slice',
    accounts: '@contract database http mail mail/queries slice worker',
    images: '@contract database http priority-queue slice worker worker-process',
    drawings: '@art @contract accounts database http priority-queue slice worker worker-process',
    artwork: '@contract accounts database drawings http images priority-queue slice worker',
    'artwork (test)': 'accounts/queries',
    settings: '@contract database http images images/queries slice',
    look: '@contract database http images/queries mail settings slice',
    catalogue:
      '@art @contract database http images/queries look settings settings/queries slice worker',
    'look (test)': 'root',
    demo: '@contract ../seed catalogue database http settings/queries slice',
    'first-steps': '@contract database demo http settings/queries slice',
    'first-steps (test)': '../seed',
    cart: '@art @contract catalogue database drawings http retry slice worker',
    rosters: '@contract cart catalogue database http slice',
    orders:
      '@contract cart catalogue/queries database drawings drawings/queries files http mail mail/queries retry slice worker',
    addresses: '@contract database http orders slice',
    papers:
      '@contract database files http images images/queries mail mail/queries orders orders/queries retry settings/queries slice',
    payments:
      '@contract catalogue config database files http orders orders/queries papers retry slice worker worker-process',
    offers:
      '@contract cart catalogue database drawings/queries http mail mail/queries orders orders/queries retry slice worker',
    'offers (test)': 'accounts/queries',
    quotes:
      '@contract cart cart/queries catalogue catalogue/queries database http mail mail/queries offers orders orders/queries retry slice worker',
    'quotes (test)': 'accounts/queries artwork images/queries',
    parcels:
      '@contract database files http mail mail/queries orders orders/queries retry slice worker',
    edits:
      '@contract cart catalogue catalogue/queries database drawings drawings/queries http mail mail/queries offers orders orders/queries papers retry slice',
    withdrawals:
      '@contract catalogue catalogue/queries database http images mail mail/queries offers orders orders/queries payments retry slice worker',
    transfer:
      '@contract catalogue catalogue/queries database files http images images/queries look look/queries slice worker worker-process',
  },
  'web/src': {
    '': '@contract',
    ui: '@art @contract',
    session: '@contract api api-error request',
    orders: '@contract api api-error download list-address stored-entry ui',
    shell: '@contract early-presses session storefront ui',
    // the storefront and the admin panel never import each other
    storefront:
      '@art @contract api api-error download early-presses error-facts orders page-renderer persisted-queries read-list-file read-table send-file session stored-entry ui',
    'storefront (test)': 'shell',
    admin:
      '@art @contract api api-error download error-facts list-address orders persisted-queries read-list-file read-table send-file session shell stored-entry ui',
  },
};

/**
 * Each table with the slice that owns it, then the slices that read or write it within one
 * statement of theirs.
 * @type {Record<string, string>}
 */
const tables = {
  accounts: 'accounts addresses catalogue rosters',
  sessions: 'accounts',
  login_failures: 'accounts',
  mailed_tokens: 'accounts',
  unlock_requests: 'accounts',
  address_requests: 'accounts',
  rate_counters: 'accounts',
  mails: 'mail orders',
  // orders and quotes that the desk writes
  desk_drafts: 'quotes',
  quotes: 'quotes',
  // what a quote names stays
  quote_versions: 'quotes artwork images',
  mail_stops: 'mail',
  images: 'images catalogue demo drawings orders quotes edits',
  image_renditions: 'images drawings',
  // what a cart names, and what of it is ordered
  artworks: 'artwork cart orders',
  artwork_renditions: 'artwork',
  drawings: 'drawings offers orders quotes edits',
  drawing_renditions: 'drawings',
  // a function of the database reads it
  drawing_key: '',
  categories: 'catalogue orders demo first-steps',
  products: 'cart catalogue images orders demo first-steps settings',
  product_categories: 'catalogue orders demo',
  product_images: 'catalogue images demo',
  product_types: 'catalogue images demo settings',
  product_type_options: 'catalogue demo',
  options: 'catalogue demo settings',
  option_values: 'catalogue images demo settings',
  // triggers of the catalogue's tables write it
  removed_names: 'catalogue demo',
  // what was deleted together, for a day
  deleted_products: 'catalogue',
  discounts: 'catalogue demo settings',
  tax: 'catalogue',
  tax_classes: 'catalogue',
  shop_settings: 'settings first-steps images orders',
  shop_settings_changes: 'settings',
  look_parts: 'look images',
  look_versions: 'look first-steps',
  look_version_parts: 'look images',
  look_previews: 'look',
  redirects: 'look',
  skipped_first_steps: 'first-steps',
  discount_counts: 'catalogue',
  discount_uses: 'catalogue demo',
  search_dictionary: 'catalogue',
  // usage counts the items that a deletion would touch; placing an order empties the cart
  // the goods of a draft are a cart
  carts: 'cart orders quotes',
  cart_items: 'artwork cart catalogue orders quotes demo settings',
  saved_items: 'artwork cart settings',
  addresses: 'addresses',
  address_books: 'addresses',
  rosters: 'artwork rosters',
  roster_rows: 'rosters',
  // migrations and the seed use it
  seeds: '',
  // the export of a month names customers; what an order was placed with is what the next begins with
  orders: 'orders addresses first-steps offers payments papers parcels settings edits withdrawals',
  order_items: 'artwork orders catalogue images demo offers edits',
  order_changes: 'orders offers edits parcels withdrawals',
  order_pieces: 'orders edits parcels',
  // a guest's login moves them along
  order_approvals: 'offers orders',
  withdrawals: 'withdrawals orders',
  faults: 'withdrawals orders',
  fault_photos: 'withdrawals orders',
  // placing an order charges it
  ledger_entries: 'payments orders papers settings edits withdrawals',
  transfer_keys: 'payments',
  order_words: 'orders',
  checkouts: 'payments settings',
  checkout_refunds: 'payments',
  paper_numbers: 'papers',
  papers: 'papers images',
  // the trigger of papers writes it
  paper_taxes: 'orders',
  order_words_range: 'orders',
  order_emails: 'orders',
  order_figures: 'orders',
  order_days_due: 'orders',
  order_day_counts: 'orders',
  // what sells best stands first on a shelf
  order_day_products: 'orders catalogue',
  order_day_values: 'orders',
};

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s(?:[^;'"]*?\sfrom\s)?\s*'([^']+)'|\bimport\(\s*'([^']+)'/g;
/** Tests and what they make up, which no other code may import. */
const TEST_ONLY = /\.(test|fixture)\.tsx?$/;
/** What no import loads, but a path: the pages and the renderer of the server. */
const ENTRY = /(-page|\/entry-server)\.tsx$/;
/** Folders whose imports count, though no list says what they may import. */
const BESIDE_ZONES = ['server/seed', 'server/test', 'bench/src', 'e2e', 'web'];
const FIXTURE = /\.fixture(\.tsx?)?$/;
const TABLE = /\b(?:from|join|into|update|using)\s+(\w+)/g;

const project = resolve(process.argv[2] ?? root);
const errors = [...Object.keys(zones).flatMap(importErrors), ...tableErrors(), ...markErrors()];
if (errors.length > 0) fail(`${errors.join('\n')}\nThe list is in scripts/import-zones.mjs.`);

/**
 * @param {string} part
 * @returns {string[]}
 */
function importErrors(part) {
  const listed = zones[part] ?? {};
  const unused = new Map(Object.entries(listed).map(([zone, names]) => [zone, words(names)]));
  /** @type {Set<string>} */
  const found = new Set();
  for (const { path, text } of sourcesOf(part)) {
    const folder = '*' in listed ? '*' : folderOf(path);
    if (listed[folder] === undefined) found.add(`${part}/${folder} is not in the list of zones.`);
    const isTest = TEST_ONLY.test(path);
    if (!isTest && importsFixture(text)) found.add(`${part}/${path} imports a fixture of tests.`);
    const own = isTest ? [folder, `${folder} (test)`] : [folder];
    const allowed = new Set(own.flatMap((zone) => [...words(listed[zone] ?? '')]));
    for (const target of importsIn(path, text, folder === '*')) {
      const name = allowed.has(target) ? target : target.replace(/^((?:\.\.\/)+[^/]+).*$/, '$1');
      for (const zone of own) unused.get(zone)?.delete(name);
      const isFixture = isTest && name === '../test';
      const isOwnPart = folder === '' && !/^(@|\.\.)/.test(name);
      if (!allowed.has(name) && !isFixture && !isOwnPart)
        found.add(`${part}/${path} may not import ${name}.`);
    }
  }
  for (const [zone, names] of unused) {
    if (!existsSync(join(project, part, zone.replace(/ \(test\)$|^\*$/, '')))) {
      found.add(`${part}/${zone} is in the list of zones and is no folder.`);
    } else if (names.size > 0) found.add(`${part}/${zone} imports no ${[...names].join(', ')}.`);
  }
  return [...found];
}

/**
 * The imports that leave the folder of the file, each as the list names it.
 * @param {string} path of the file, below its part
 * @param {string} text
 * @param {boolean} isOneZone all folders of the part are one
 * @returns {Set<string>}
 */
function importsIn(path, text, isOneZone) {
  const found = new Set();
  for (const [, from, dynamic] of text.matchAll(IMPORT)) {
    const name = from ?? dynamic ?? '';
    const ofPackage = /^@tailorbird\/\w+/.exec(name)?.[0];
    if (ofPackage) found.add(ofPackage.replace('@tailorbird/', '@'));
    if (!name.startsWith('.')) continue;
    const target = posix.join(posix.dirname(path), name);
    const folder = folderOf(target);
    if (folder === '..') found.add(target.replace(/\.\w+$/, ''));
    else if (isOneZone || folder === folderOf(path)) continue;
    else if (folder === '') found.add(target.replace(/\.\w+$/, ''));
    else found.add(target.endsWith('queries.ts') ? `${folder}/queries` : folder);
  }
  return found;
}

/**
 * What tests alone import is called a fixture, so that a reader knows it from the shop's own code.
 * @returns {string[]}
 */
function markErrors() {
  const byTests = new Set();
  const byCode = new Set();
  for (const part of [...Object.keys(zones), ...BESIDE_ZONES]) {
    for (const { path, text } of existsSync(join(project, part)) ? sourcesOf(part) : []) {
      const users = TEST_ONLY.test(path) || part === 'server/test' ? byTests : byCode;
      for (const [, from, dynamic] of text.matchAll(IMPORT)) {
        const name = from ?? dynamic ?? '';
        const inPackage = name
          .replace(/^@tailorbird\/(\w+)$/, '$1/src/index.ts')
          .replace(/^@tailorbird\/(\w+)\/(.+)$/, '$1/src/$2.ts');
        const beside = posix.join(part, posix.dirname(path), name);
        users.add(name.startsWith('.') ? beside : inPackage);
      }
    }
  }
  return [...byTests]
    .filter((file) => !byCode.has(file) && existsSync(join(project, file)))
    .filter((file) => !ENTRY.test(file) && !FIXTURE.test(file) && !file.startsWith('server/test/'))
    .map((file) => `${file} is imported by tests alone and is not called .fixture.ts.`);
}

/** @param {string} text */
function importsFixture(text) {
  return [...text.matchAll(IMPORT)].some(([, from, dynamic]) =>
    FIXTURE.test(from ?? dynamic ?? ''),
  );
}

/** @returns {string[]} */
function tableErrors() {
  const unused = new Map(Object.entries(tables).map(([table, slices]) => [table, words(slices)]));
  /** @type {Set<string>} */
  const found = new Set();
  for (const table of tablesOfSchema()) {
    if (!unused.has(table)) found.add(`The table ${table} is not in the list of tables.`);
  }
  for (const { path, text } of sourcesOf('server/src')) {
    if (path.endsWith('.test.ts')) continue;
    const slice = folderOf(path);
    for (const [, table = ''] of text.matchAll(TABLE)) {
      if (!(table in tables)) continue;
      unused.get(table)?.delete(slice);
      if (!words(tables[table] ?? '').has(slice)) {
        found.add(`server/src/${path} uses the table ${table} of another slice.`);
      }
    }
  }
  for (const [table, slices] of unused) {
    if (slices.size > 0) found.add(`${[...slices].join(', ')} does not use the table ${table}.`);
  }
  return [...found];
}

/** @returns {Set<string>} */
function tablesOfSchema() {
  const folder = join(project, 'server/migrations');
  const sql = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
  return new Set(
    [...sql.join('\n').matchAll(/^create (?:unlogged )?table (\w+)/gm)].map(
      ([, name = '']) => name,
    ),
  );
}

/**
 * @param {string} part
 * @returns {{ path: string, text: string }[]} each path with slashes, below the part
 */
function sourcesOf(part) {
  const folder = join(project, part);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.(tsx?|mjs)$/.test(path) && !/(^|\/)(node_modules|dist)\//.test(path))
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
}

/** @param {string} path below its part */
function folderOf(path) {
  return path.includes('/') ? (path.split('/')[0] ?? '') : '';
}

/** @param {string} list */
function words(list) {
  return new Set(list.split(' ').filter(Boolean));
}
