import { meetsTarget, type Figure, type Figures, type Section } from './figures.ts';

const HEAD = `# Performance

\`\`\`
npm run bench                       # all but the two below, in less than ten minutes
npm run bench -- --quick            # the most telling rows, in about one
npm run bench -- catalogue writing  # these parts alone
npm run bench -- orders             # lists of a million orders, which take a while to make
npm run bench -- uploads            # memory in a storm of uploads, and imports that stall
npm run bench -- --compare          # and says which figures are worse than those on this page
npm run bench -- --write            # and writes this page
\`\`\`

\`npm run bench\` writes this page, its pictures and \`docs/performance/figures.json\`, from which \`--compare\` reads. Timings never decide whether a change passes; bytes do. The first run makes the demo shop, which takes a minute or two more; it is kept beside the shop’s own data until the schema or the demo goods change.

## How it is measured

- Figures are ratios within one run, because absolute ones mostly tell about the machine. What is compared takes turns of a second, A B A B, each after one turn to warm up. A **ratio** is the median over neighbouring turns; the **spread** is the least and the most of them. \`--compare\` reports a ratio when each of the two runs lies outside of the other's spread.
- The shop runs as \`npm start\` runs it, with the demo goods, on the PostgreSQL that comes with it. Everything runs on one machine, the client as well.
- The client is \`wrk\` where it is installed, else \`autocannon\`, which costs as much as the server that it measures. It asks with the \`Accept-Encoding\` of a browser; each connection waits for an answer before it asks again.
- Beside each figure stands what one request costs. **Shop**, **database** and **client** are microseconds of processor, from Linux's \`/proc\`; the shop is all of its processes. **Statements** and **rows** are PostgreSQL's own count (\`pg_stat_statements\`). **Bytes** are those of the answer, with its headers.
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
      'Against `node:http` in a process of its own, which answers everything with the very same bytes and headers from memory. 32 connections. Most answers are ready: the shop keeps the bytes until the catalogue changes. A guest’s token is signed for each request; _rendered first_ is a page that nobody has asked for before, here with another lettering each time.',
    columns: ['shop', 'node:http'],
    meaning: 'A ready answer needs no statement. What is left is Node.js itself and the headers.',
  },
  writing: {
    title: 'Carts and orders',
    about:
      'Against `pgbench` with statements of our own, which do what any shop must do and no more, on tables with nothing else in them: `bench/src/floor.ts`. Each is one prepared statement, so one transaction and one way to the database and back. 16 connections on both sides, each request by another guest. Carts hold three things with three or four options each. _Plain_ goods have the options of the drawn ones, but no drawing. _A bare server of Node.js_ gives the very same statements to PostgreSQL and their rows out as JSON, without a token, a check, a price or a catalogue: nothing in Node.js can be faster. An order is measured alone; its cart has been filled before. _Each lettered anew_ means that no drawing of the order exists yet.',
    columns: ['shop', 'pgbench'],
    meaning:
      'The targets against `pgbench` ask for more than a bare server of Node.js reaches on two cores, which also carry the database and the client.',
  },
  pricing: {
    title: 'Prices',
    about:
      'The time of `priceCart` and `withDiscounts`, which compute what a cart costs each time that it is shown, in the process of the bench. The cart has 100 items of ten products, with prices for many, a surcharge, letters and setup on each; three discounts come off. The median of 500, after 500 to warm up.',
    columns: ['shop', ''],
  },
  clients: {
    title: 'More clients, more processes',
    about:
      'A ready product against `node:http`, and additions to carts against `pgbench`, each with as many clients. With two processes, each gets half of 32 connections; two cores do all of it, the database and the client included.',
    columns: ['shop', 'beside'],
  },
  logins: {
    title: 'Logins',
    about:
      'Ten clients log in at once with right passwords, against one who does. Then 16 connections try wrong logins as fast as they are answered while 32 others read the categories, against the same reading without the flood: once from one address, which the rate limit meets, once each from a new one, so that only the bounded queue of hashing stands in its way.',
    columns: ['shop', 'beside'],
    meaning:
      'A refusal is held back for half a second, so that whoever tries as fast as the shop answers is slowed down. With more than four waiting, each hash is preceded by a rest as long as the last one took.',
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
      'Every script that a browser loads on its first visit, each compressed by gzip; of several pages or templates the heaviest. `bench/src/javascript.ts` reads them from the build. `e2e/javascript-budget.spec.ts` fails when one is over its budget, and compares the list with what a browser loads.',
    columns: ['shop', ''],
    meaning:
      'A template brings its own slots; weaves, lettering, examination and what redraws are one file; what is known of the templates is another. Only an edit of a cart item loads the code of edits. Chunks have no words in their names, since the first file lists them all. Icons are shapes alone, links stand on a hook of the router, and what the shop does not use of the router stays out of the build ([decision 57](decisions/0057-bytes-of-the-browser.md)): without these, every page would load 6 KB more.',
  },
  drawing: {
    title: 'Drawing',
    about:
      'On the server, the processor’s time of drawing and encoding a picture that nobody has asked for yet, of a piece that was drawn with another text before; the first of a piece takes twice as long. In the browser (Chromium, 390 pixels wide, its processor slowed down four times), the time from a key to the new drawing in the document, and to the frame after it, which waits for the screen.',
    columns: ['shop', ''],
    meaning:
      'Skia takes a seventh of librsvg’s time for a demo picture with its three smaller widths: 124 ms against 849 at 800 pixels.',
  },
  many: {
    title: 'Many at once',
    about:
      'In the browser (Chromium): the time from pasting a list of names on the page of a sash to the picture of each, with a processor slowed down four times; from a key in one of 300 rows to the frame after it, as the browser counts it; and from the press of Add to Cart with 300 rows to its confirmation.',
    columns: ['shop', ''],
  },
  catalogue: {
    title: 'A large catalogue',
    about:
      'A shop with 100,000 products in 500 categories, made by `bench/src/large-catalogue.ts`, against the demo shop. All shops run at once and are asked by turns, milliseconds to the first byte. _Ready_ is what has been asked before; _made anew_ is the first answer after a change of the catalogue, when nothing is kept: queries, rendering and compression, for the search also the list of filters. The words of the search fill a page in either shop.',
    columns: ['100,000', 'demo'],
    meaning: `- No page reads all products. The first of a category stand in an index, finds are counted up to a thousand, and how many a category has is counted in an index of its own.
- The home page shows 60 products of the first categories, and links to the others; filters of options are drawn when they are opened.
- What lists are narrowed by is counted among a thousand finds, by types that are read once after a change ([decision 67](decisions/0067-facets.md)). A mistyped search asks once what its words stand for.
- \`GET /api/product\` without \`limit\` and \`GET /api/category?populate=true\` without \`designs\` still answer with everything, as the API says. The storefront asks for neither.
- Renaming an option, a value, a type or a category touches one row, however many products there are; deleting a type updates its products.`,
  },
  orders: {
    title: 'A million orders',
    about:
      'A shop with 1,000,000 orders of 100,000 accounts over three years, made by `bench/src/large-orders.ts`, against one with 1,000 orders of 100 accounts. All shops run at once and are asked by turns over HTTP, milliseconds to the end of the answer. Of each list the first, middle and last page are measured; the row is the one that grew most. The overview is its statement alone. [Decision 22](decisions/0022-counting-orders.md) says how orders are counted.',
    columns: ['1,000,000', '1,000'],
    meaning:
      'Filters by status and by dates, and everything in a customer’s history, stay flat on every page. Parts of a number or an email that one order in twenty-five to one in a thousand has are slow: too rare to be found among the newest at once, too common for an index to give few. `anna.s` is 160 customers with 1,600 orders, `7K` is in 6,000 numbers. Of words, those are slowest that many orders have and few have together: `anna` and `smith` are on about 40,000 orders each, both on 1,500. `pending, search of anna` has to pass 5,200 pending orders for 201 finds, and the small shop has 58 of them; `pending, email with anna` reads as many.',
  },
  uploads: {
    title: 'Uploads and imports',
    about:
      'Twenty uploads of 10 MB at once, with 20 and 40 megapixels by turns: the most that the shop and its encoding process hold meanwhile, beyond what they held before. Then imports of hostile files, much work and no products: what the shop and its importing process hold beyond that, and the longest time in which the shop’s own process did nothing else, as `/metrics` tells it.',
    columns: ['shop', ''],
    meaning:
      '[Decision 19](decisions/0019-uploaded-pictures.md) says why those may take more whose decoders hold the whole picture.',
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
