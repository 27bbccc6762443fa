import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../../server/src/root.ts';
import { measureArtworks } from './artworks.ts';
import { measureCatalogue } from './catalogue.ts';
import { measureClients } from './clients.ts';
import { measureDrawing } from './drawing.ts';
import { listWorse, type Figure, type Figures, type Plot } from './figures.ts';
import { pickGoods, type Bench } from './goods.ts';
import { clientName } from './load.ts';
import { measureLogins } from './logins.ts';
import { measureMany } from './many.ts';
import { measureOrders } from './orders.ts';
import { asTable, PARTS, writePage } from './page.ts';
import { measurePlacing } from './placing.ts';
import { drawPlot } from './plot.ts';
import { measurePricing } from './pricing.ts';
import { measureReading } from './reading.ts';
import { startMachine } from './shop.ts';
import { measureUploads } from './uploads.ts';
import { measureProcess, measureScripts } from './weight.ts';
import { measureWriting } from './writing.ts';

type MeasuredFigures = Figure[] | { figures: Figure[]; plots: Plot[] };

/** The shortest first: whoever watches sees something soon. */
const MEASURES: Record<string, (bench: Bench) => Promise<MeasuredFigures>> = {
  scripts: measureScripts,
  reading: measureReading,
  writing: measureWriting,
  pricing: measurePricing,
  process: measureProcess,
  drawing: measureDrawing,
  artworks: measureArtworks,
  placing: measurePlacing,
  many: measureMany,
  logins: measureLogins,
  clients: measureClients,
  catalogue: measureCatalogue,
  orders: measureOrders,
  uploads: measureUploads,
};
const QUICK = ['scripts', 'reading', 'writing'];
/** Those that are measured only when they are named. */
const LONG = ['orders', 'uploads'];

const folder = join(projectRoot, 'docs/performance');
const figuresFile = join(folder, 'figures.json');

/** @throws Error with a sentence when the arguments are wrong, or something cannot be measured */
export async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      compare: { type: 'boolean', default: false },
    },
  });
  const unknown = positionals.filter((name) => !(name in MEASURES));
  if (unknown.length > 0) {
    throw new Error(`There is no ${unknown.join(', ')}: name ${Object.keys(MEASURES).join(', ')}.`);
  }
  if (values.quick && values.write) throw new Error('A quick run is too coarse for the page.');
  const usual = values.quick ? QUICK : Object.keys(MEASURES).filter((name) => !LONG.includes(name));
  const kept = readFigures();
  const names = positionals.length > 0 ? positionals : usual;
  const now = await measureAll(names, values.quick, (figures) => {
    // after each part: what takes long may be stopped
    if (values.write) writeFigures({ ...kept, ...figures });
  });
  if (values.compare) {
    const worse = listWorse(kept, now);
    console.log(`\n${worse.length > 0 ? `Worse:\n${worse.join('\n')}` : 'No figure is worse.'}`);
  }
}

async function measureAll(
  names: readonly string[],
  isQuick: boolean,
  onMeasured: (figures: Figures) => void,
): Promise<Figures> {
  const began = performance.now();
  const [busy = 0] = loadavg();
  const machine = await startMachine();
  const description = `${machine.description}, ${clientName}, load ${busy.toFixed(1)} before`;
  const figures: Figures = {};
  try {
    const shop = await machine.startShop(await machine.makeDatabase('shop'));
    try {
      const goods = await pickGoods(shop);
      const rounds = isQuick ? 2 : 5;
      const bench: Bench = { machine, shop, goods, rounds, seconds: 1, isQuick };
      for (const name of names) {
        const start = performance.now();
        const measured = await MEASURES[name]?.(bench).catch((error: unknown) => {
          // the others can be measured all the same
          console.error(error);
          process.exitCode = 1;
        });
        if (!measured) continue;
        const seconds = ((performance.now() - start) / 1000).toFixed(0);
        const section = Array.isArray(measured) ? { figures: measured } : measured;
        if (section.figures.length === 0) continue;
        figures[name] = { measured: new Date().toISOString(), machine: description, ...section };
        onMeasured(figures);
        const columns = PARTS[name]?.columns ?? ['ours', 'theirs'];
        console.log(`\n${name}, ${seconds} s\n${asTable(section.figures, columns)}`);
      }
    } finally {
      await shop.stop();
    }
  } finally {
    await machine.stop();
  }
  console.log(`\n${((performance.now() - began) / 1000).toFixed(0)} s in all`);
  return figures;
}

function readFigures(): Figures {
  if (!existsSync(figuresFile)) return {};
  const figures: Figures = JSON.parse(readFileSync(figuresFile, 'utf8'));
  return figures;
}

/** The page and its pictures, and the figures in JSON that they are made from. */
function writeFigures(figures: Figures): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(figuresFile, `${JSON.stringify(figures, undefined, 2)}\n`);
  writeFileSync(join(folder, '../performance.md'), writePage(figures));
  for (const { plots = [] } of Object.values(figures)) {
    for (const plot of plots) writeFileSync(join(folder, `${plot.name}.svg`), drawPlot(plot));
  }
}
