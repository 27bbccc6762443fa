import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { projectRoot } from '../src/root.ts';

const project = mkdtempSync(join(tmpdir(), 'tailorbird-zones-'));
afterAll(() => rmSync(project, { recursive: true }));

const files = {
  'art/src/draw.ts': "import { minorUnits } from '@tailorbird/contract/rules/money';",
  'contract/src/rules/money.ts': '',
  'contract/src/rules/price.ts': "import { priceOf } from '../shop.fixture.ts';",
  'contract/src/price.test.ts': "import { shirt } from './sample-shirt.ts';",
  'contract/src/sample-shirt.ts': '',
  'contract/src/shop.fixture.ts': '',
  'server/migrations/0001_shop.sql': 'create table lanterns (id uuid);',
  'server/src/cart/cart.ts': "import {\n  placeOrder,\n} from '../orders/place-order.ts';",
  'server/src/cart/queries.ts': "import { findAccount } from '../accounts/queries.ts';",
  'server/src/accounts/queries.ts': "const all = 'select * from cart_items';",
  'server/src/lanterns/lanterns.ts': '',
  'web/src/storefront/page.tsx': "const page = import('../admin/page.tsx');",
  'web/src/admin/page.tsx': "import '../../../server/src/app.ts';",
};

it('finds imports and tables that the list does not allow, and what the list has too many of', () => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), text);
  }
  const check = join(projectRoot, 'scripts/import-zones.mjs');
  const { status, stderr } = spawnSync(process.execPath, [check, project], { encoding: 'utf8' });
  expect(status).toBe(1);
  for (const sentence of [
    'art/src/draw.ts may not import @contract.',
    'contract/src/rules/price.ts imports a fixture of tests.',
    'contract/src/sample-shirt.ts is imported by tests alone and is not called .fixture.ts.',
    'server/src/cart/cart.ts may not import orders.',
    'server/src/cart/queries.ts may not import accounts/queries.',
    'server/src/accounts/queries.ts uses the table cart_items of another slice.',
    'server/src/lanterns is not in the list of zones.',
    'web/src/storefront/page.tsx may not import admin.',
    'web/src/admin/page.tsx may not import ../../server.',
    'server/src/orders is in the list of zones and is no folder.',
    'web/src/ui is in the list of zones and is no folder.',
    'The table lanterns is not in the list of tables.',
    'accounts does not use the table sessions.',
  ]) {
    expect(stderr.split('\n')).toContain(sentence);
  }
});
