import { meetsTarget, type Figure, type Figures, type Section } from './figures.ts';

const HEAD = `# Performance

\`\`\`
npm run bench                       # all parts except the next two, in less than ten minutes
npm run bench -- --quick            # the most important rows, in about one minute
npm run bench -- catalogue writing  # only these parts
npm run bench -- orders             # lists of a million orders, which take a while to create
npm run bench -- uploads            # memory under many uploads, and imports that stall
npm run bench -- --compare          # also reports figures worse than those on this page
npm run bench -- --write            # also writes this page
\`\`\`

\`npm run bench\` writes this page, its pictures and \`docs/performance/figures.json\`, which \`--compare\` reads. Timings never decide whether a change passes; bytes do. The first run creates the demo shop, which takes a minute or two more. It is stored beside the shop’s own data until the schema or the demo goods change.

## How it is measured

- Figures are ratios within one run, because absolute ones mostly describe the machine. The two sides alternate in turns of a second, A B A B, each after one warm-up turn. A **ratio** is the median over neighbouring turns; the **spread** is their minimum and maximum. \`--compare\` reports a ratio if each of the two runs lies outside the other's spread.
- The shop runs as with \`npm start\`, with the demo goods, on the embedded PostgreSQL. Everything runs on one machine, including the client.
- The client is \`wrk\` if installed, else \`autocannon\`, which costs as much as the server that it measures. It sends the \`Accept-Encoding\` of a browser; each connection waits for a response before its next request.
- Each row shows the cost of one request. **Shop**, **database** and **client** are microseconds of processor time, from Linux's \`/proc\`; the shop is the sum of its processes. **Statements** and **rows** are PostgreSQL's own count (\`pg_stat_statements\`). **Bytes** are those of the response with its headers.
- MB are 10⁶ bytes, KB are 1,000.
`;

interface Part {
  title: string;
  /** What is compared, above the table. */
  about: string;
  /** The columns of ours and theirs. */
  columns: [ours: string, theirs: string];
  /** What the figures mean, below the table. */
  meaning?: string;
}

/** In the order of the page. */
export const PARTS: Record<string, Part> = {
  reading: {
    title: 'Reading',
    about:
      'Compared with `node:http` in its own process, which sends exactly the same bytes and headers from memory. 32 connections. Most responses are ready: the shop caches the bytes until the catalogue changes. A guest’s token is signed for each request; _rendered first_ is a page that nobody has requested before, here with a different lettering each time.',
    columns: ['shop', 'node:http'],
    meaning:
      'A ready response needs no statement. The remaining cost is Node.js itself and the headers.',
  },
  writing: {
    title: 'Carts and orders',
    about:
      'Compared with `pgbench`, which runs only the statements that any shop needs, on minimal tables: `bench/src/floor.ts`. Each is one prepared statement: one transaction and one round trip. 16 connections on both sides, each request by another guest. Carts hold three items with three or four options each. _Plain_ goods have the options of the drawn ones, but no drawing. _A bare server of Node.js_ sends the same statements to PostgreSQL and returns their rows as JSON, without a token, a check, a price or a catalogue: nothing in Node.js can be faster. Orders are measured alone; their carts are filled beforehand. _Each lettered anew_ means that no drawing of the order exists yet.',
    columns: ['shop', 'pgbench'],
    meaning:
      'The targets against `pgbench` are higher than what a bare server of Node.js reaches on two cores shared with the database and the client.',
  },
  pricing: {
    title: 'Prices',
    about:
      'The time of `priceCart` and `withDiscounts`, which compute a cart’s price each time it is shown, in the process of the bench. The cart has 100 items of ten products, with quantity prices, a surcharge, letters and setup on each, and three discounts. The median of 500 runs, after 500 to warm up.',
    columns: ['shop', ''],
  },
  clients: {
    title: 'More clients, more processes',
    about:
      'A ready product compared with `node:http`, and additions to carts with `pgbench`, each with the same number of clients. With two processes, each gets half of 32 connections; two cores run everything, including the database and the client.',
    columns: ['shop', 'beside'],
  },
  logins: {
    title: 'Logins',
    about:
      'Ten clients log in concurrently with right passwords, compared with one. Then 16 connections send wrong logins without a pause while 32 others read the categories, compared with the same reads without the flood: once from one address, which the rate limit stops, and once each from a new address, which only the bounded hashing queue limits.',
    columns: ['shop', 'beside'],
    meaning:
      'Each refusal is delayed by half a second, which slows down clients that retry at once. With more than four waiting, the shop pauses before each hash for as long as the last one took.',
  },
  process: {
    title: 'A process',
    about:
      'Resident memory of the Node.js process, five seconds after one visit to each kind of page, and again after six seconds each of ready pages, pages rendered first and additions to carts. PostgreSQL has its own processes and is not counted.',
    columns: ['shop', ''],
  },
  scripts: {
    title: 'JavaScript',
    about:
      'Every script that a browser loads on its first visit, each compressed by gzip; of several pages or templates, the largest. `bench/src/javascript.ts` reads them from the build. `e2e/javascript-budget.spec.ts` fails if one exceeds its budget, and compares the list with what a browser loads.',
    columns: ['shop', ''],
    meaning:
      'A template contains its own slots; weaves, lettering, examination and redrawing are one file; facts about the templates are another. Only editing a cart item loads the code for edits. Chunk names contain no words, since the first file lists them all. Icons are only shapes, links use a hook of the router, and the build leaves out unused parts of the router ([decision 57](decisions/0057-bytes-of-the-browser.md)): otherwise every page would load 6 KB more.',
  },
  drawing: {
    title: 'Drawing',
    about:
      'On the server, the processor time to draw and encode a new picture of a piece that was drawn before with another text; the first of a piece takes twice as long. In the browser (Chromium, 390 pixels wide, processor slowed down four times), the time from a key press to the new drawing in the document, and to the next frame, which waits for the screen.',
    columns: ['shop', ''],
    meaning:
      'Skia takes a seventh of librsvg’s time for a demo picture with its three smaller widths: 124 ms against 849 at 800 pixels.',
  },
  artworks: {
    title: 'Pictures of customers',
    about:
      'Pictures of 2 megapixels with edits that nobody has made before: the time from the request for them to the last byte of the edited picture, and the processor time of the shop’s processes. Ten of each, one after the other.',
    columns: ['shop', ''],
  },
  placing: {
    title: 'Placing a picture',
    about:
      'In the browser (Chromium, 390 pixels wide, processor slowed down four times), on a drawn T-shirt with a lettering: the time of script in each frame while a picture is dragged over 60 moves, from side to side against the edges of its print box; and from one key to the next while 20 letters are typed, with a picture on the same side and without, by turns. Script is processor time of the main thread, from a trace of the browser.',
    columns: ['shop', ''],
  },
  many: {
    title: 'Many at once',
    about:
      'In the browser (Chromium): the time from pasting a list of names on a sash’s page to the picture of each, with the processor slowed down four times; from a key press in one of 300 rows to the next frame, as the browser measures it; and from a click on Add to Cart with 300 rows to its confirmation.',
    columns: ['shop', ''],
  },
  catalogue: {
    title: 'A large catalogue',
    about:
      'A shop with 100,000 products in 500 categories, created by `bench/src/large-catalogue.ts`, compared with the demo shop. All shops run at once and get requests in turns; times are milliseconds to the first byte. _Ready_ responses were requested before; _made anew_ is the first response after a catalogue change, when nothing is cached: queries, rendering and compression, and for the search the list of filters. The search words fill a page in either shop.',
    columns: ['100,000', 'demo'],
    meaning: `- No page reads all products. An index holds the first of each category, results are counted up to a thousand, and a separate index counts the products of a category.
- The home page shows 60 products of the first categories and links to the others; option filters are rendered when opened.
- Facets are counted among a thousand results, by types that are read once after a change ([decision 67](decisions/0067-facets.md)). A mistyped search looks up its words once.
- \`GET /api/product\` without \`limit\` and \`GET /api/category?populate=true\` without \`designs\` still return everything, as the API specifies. The storefront requests neither.
- Renaming an option, a value, a type or a category updates one row, however many products there are; deleting a type updates its products.`,
  },
  orders: {
    title: 'A million orders',
    about:
      'A shop with 1,000,000 orders of 100,000 accounts over three years, created by `bench/src/large-orders.ts`, compared with one with 1,000 orders of 100 accounts. All shops run at once and get HTTP requests in turns; times are milliseconds to the end of the response. For each list the first, middle and last page are measured; the row shows the one that grew most. The overview is only its statement. [Decision 22](decisions/0022-counting-orders.md) explains how orders are counted.',
    columns: ['1,000,000', '1,000'],
    meaning:
      'Filters by status and by dates, and everything in a customer’s history, stay flat on every page. Parts of a number or an email found in one order in twenty-five to one in a thousand are slow: too rare among the newest orders, too common for an index. `anna.s` is 160 customers with 1,600 orders, `7K` is in 6,000 numbers. The slowest words are common alone and rare together: `anna` and `smith` are on about 40,000 orders each, both on 1,500. `pending, search of anna` scans 5,200 pending orders for 201 results, and the small shop has 58 of them; `pending, email with anna` reads as many.',
  },
  uploads: {
    title: 'Uploads and imports',
    about:
      'Twenty uploads of 10 MB at once, alternately with 20 and 40 megapixels: the peak memory of the shop and its encoding process above the level before. Then imports of hostile files, with much work and no products: the memory of the shop and its importing process above that, and the longest stall of the shop’s own process, as `/metrics` reports it.',
    columns: ['shop', ''],
    meaning:
      '[Decision 19](decisions/0019-uploaded-pictures.md) explains why formats whose decoders hold the whole picture may take more.',
  },
};

/** The whole page, as Markdown. */

export function writePage(figures: Figures): string {
  const parts = Object.entries(PARTS).flatMap(([name, part]) => {
    const section = figures[name];
    return section ? [writePart(name, part, section)] : [];
  });
  return [HEAD, ...parts].join('\n');
}

function writePart(name: string, part: Part, section: Section): string {
  const pictures = (section.plots ?? []).map(
    (plot) => `![${plot.title}](performance/${plot.name}.svg)\n`,
  );
  return [
    `## ${part.title}\n`,
    `${part.about}\n`,
    `\`npm run bench -- ${name}\`, ${section.measured.slice(0, 10)}, ${section.machine}:\n`,
    `${asTable(section.figures, part.columns)}\n`,
    ...(part.meaning ? [`${part.meaning}\n`] : []),
    ...pictures,
  ].join('\n');
}

type Column = [heading: string, cell: (figure: Figure) => string];

const number = (value: number | null | undefined) =>
  typeof value === 'number' && Number.isFinite(value) ? value.toLocaleString('en') : '';
/** Two digits behind the point, or as many as it takes to tell small ones apart. */
const digits = (ratio: number) =>
  ratio >= 0.1 || ratio === 0 ? ratio.toFixed(2) : `${Number(ratio.toPrecision(2))}`;
const cost = (heading: string, name: keyof NonNullable<Figure['cost']>): Column => [
  heading,
  (figure) => number(figure.cost?.[name]),
];

/** A table that reads well on a terminal and in Markdown. Columns without any figure are left out. */
export function asTable(figures: readonly Figure[], [ours, theirs]: Part['columns']): string {
  const wanted: Column[] = [
    ['what', ({ what, unit }) => (unit === 'a second' ? what : `${what}, ${unit}`)],
    [ours, (figure) => number(figure.ours)],
    [theirs, (figure) => number(figure.theirs)],
    ['ratio', ({ ratio }) => (ratio ? digits(ratio.median) : '')],
    [
      'spread',
      ({ ratio }) =>
        ratio && ratio.least < ratio.most ? `${digits(ratio.least)}–${digits(ratio.most)}` : '',
    ],
    ['target', ({ target }) => (target ? `at ${target.at} ${target.value}` : '')],
    ['', (figure) => ({ true: 'ok', false: 'short', undefined: '' })[`${meetsTarget(figure)}`]],
    cost('shop, µs', 'shop'),
    cost('database, µs', 'database'),
    cost('client, µs', 'client'),
    cost('statements', 'statements'),
    cost('rows', 'rows'),
    cost('bytes', 'bytes'),
  ];
  const columns = wanted.filter(([, cell]) => figures.some((figure) => cell(figure) !== ''));
  const cells = [
    columns.map(([heading]) => heading),
    ...figures.map((figure) => columns.map(([, cell]) => cell(figure))),
  ];
  const widths = columns.map((_, index) =>
    Math.max(3, ...cells.map((row) => row[index]?.length ?? 0)),
  );
  const lines = cells.map(
    (row) => `| ${row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' | ')} |`,
  );
  lines.splice(1, 0, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`);
  return lines.join('\n');
}
