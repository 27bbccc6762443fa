import type { APIRequestContext } from '@playwright/test';
import type { Category } from '@tailorbird/contract/catalogue';
import type { HomeSection, LookPicture, SingleParts } from '@tailorbird/contract/kinds/look';
import { DEFAULT_PARTS, DEFAULT_SECTIONS } from '@tailorbird/contract/kinds/look';
import type { LookReply } from '@tailorbird/contract/look';
import sharp from 'sharp';
import { v7 as uuid } from 'uuid';
import { admin } from './accounts.ts';
import { callerFor, tokenFor, type Caller } from './order-calls.ts';

/** A shop of somebody in Munich, with a look of its own. */
export interface OwnHome {
  /** Ids by the names of the categories. */
  categories: Record<'Taschen' | 'Vereinskleidung' | 'Feste', string>;
  /** Of the first product of all. */
  product: string;
  /** The look as it is published first. */
  parts: SingleParts;
}

/** The bytes of a picture by its name. */
export type PictureMaker = (
  name: string,
  size: { width: number; height: number },
) => Promise<Buffer>;

const GOODS = {
  Taschen: {
    description: 'Aus Segeltuch, mit Henkeln für die Schulter.',
    products: ['Markttasche Leni', 'Rucksack Karwendel', 'Stofftasche Isar', 'Beutel Krimskrams'],
  },
  Vereinskleidung: {
    description: 'Mit Wappen oder Schrift, ab einem Stück. Ab 20 wird es günstiger.',
    products: ['Kapuzenpullover Sendling', 'Polo Ruderclub', 'T-Shirt Chor', 'Polo Werkstatt'],
  },
  Feste: {
    description: 'Satin für einen Tag und für die Wand danach.',
    products: ['Schärpe Schützenkönig', 'Rosette 1. Platz', 'Schärpe Abitur', 'Schärpe Vorstand'],
  },
} as const;

/** The words of the home page. */
export const WORDS = {
  notice: 'Weihnachten: bestellen bis Montag, 7. Dezember',
  banner: {
    alt: 'Eine blaue Tasche mit dem Namen Leni, ein hellblauer Kapuzenpullover und eine Schärpe',
    headline: 'Ihr Name, in Sendling gestickt',
    line: 'Taschen, Vereinskleidung und Schärpen, einzeln oder für die ganze Mannschaft.',
    button: 'Für Vereine',
  },
  list: {
    title: 'Eine Liste für alle',
    text: 'Sie schicken einen Link, jeder trägt Namen und Größe selbst ein. Wir sticken, sobald die Liste schließt.',
    figure: '1.128,00\u00A0€',
    figureText: '24 Kapuzenpullover, je 47,00\u00A0€ mit Namen',
    button: 'Liste beginnen',
  },
  workshop: {
    title: 'Seit 1987 in der Lindwurmstraße',
    text: 'Anna Huber hat die Werkstatt von ihrem Vater übernommen. Heute sticken hier vier Leute an drei Maschinen, und jedes Stück geht vor dem Einpacken durch zwei Hände.\n\nSie sehen jeden Namen gezeichnet, bevor wir ihn sticken.',
    alt: 'Nahaufnahme: der Name Leni, weiß auf blaues Segeltuch gestickt',
    button: 'Über uns',
  },
  questions: {
    title: 'Gut zu wissen',
    text: 'Was wir am häufigsten gefragt werden.',
    questions: [
      {
        question: 'Wie lange dauert es?',
        answer:
          'Sieben Werktage. Den Tag, an dem Ihre Bestellung fertig ist, nennen wir schon beim Stück und noch einmal im Warenkorb.',
      },
      {
        question: 'Kann ich etwas mit Namen zurückgeben?',
        answer:
          'Was Ihren Namen trägt, ist nur für Sie gemacht. Ist uns ein Fehler passiert, machen wir es neu.',
      },
      {
        question: 'Was kostet der Versand?',
        answer: '4,90\u00A0€ in Deutschland, ab 80,00\u00A0€ frei. Abholen kostet nichts.',
      },
      { question: 'Dürfen wir eigenen Stoff bringen?', answer: 'Ja, ab fünf Stück.' },
    ],
  },
};

/** The contact of the shop. */
export const SHOP = {
  // short, as all of it has room beside the menu of a phone
  name: 'Huber',
  address: 'Lindwurmstraße 84\n80337 München',
  phone: '+49 89 4444 0187',
};
export const LEGAL = {
  terms: 'Was Ihren Namen trägt, ist nur für Sie gemacht.',
  privacy: 'Wir behalten, was eine Bestellung braucht.',
  returns: 'Ist uns ein Fehler passiert, machen wir es neu.',
  imprint: 'Anna Huber, Lindwurmstraße 84, 80337 München.',
};

/** Fills an empty shop and publishes its look. */
export async function makeOwnHome(
  request: APIRequestContext,
  makePicture: PictureMaker = drawPicture,
): Promise<OwnHome> {
  const desk = await callerFor(request, admin);
  const upload = await uploaderFor(request, makePicture);
  await nameShop(desk);
  const { categories, products } = await makeOwnGoods(request, makePicture);
  const parts = partsOf(categories, {
    banner: await upload('banner'),
    stich: await upload('stich', { width: 760, height: 608 }),
  });
  await publishLook(request, parts);
  return { categories, product: products[0] ?? '', parts };
}

/** Makes pictures and uploads them. */
async function uploaderFor(request: APIRequestContext, makePicture: PictureMaker) {
  const { token } = await tokenFor(request, admin);
  return async (name: string, size = { width: 1600, height: 1000 }) => {
    const file = {
      name: `${name}.png`,
      mimeType: 'image/png',
      buffer: await makePicture(name, size),
    };
    const answer = await request.post('/api/binary', {
      headers: { authorization: `Bearer ${token}` },
      multipart: { binary: file },
    });
    if (!answer.ok()) throw new Error(`${name}: ${answer.status()} ${await answer.text()}`);
    const { binary }: { binary: { _id: string } } = await answer.json();
    return binary._id;
  };
}

/** A mark where the focus is, in colours that its name decides. */
export async function drawPicture(
  name: string,
  { width, height }: { width: number; height: number },
): Promise<Buffer> {
  const hue = (name.length * 47) % 360;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="hsl(${hue} 35% 75%)"/>
    <circle cx="52%" cy="40%" r="20%" fill="hsl(${hue} 45% 30%)"/>
    <rect x="10%" y="85%" width="80%" height="4%" fill="hsl(${hue} 45% 30%)"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

async function nameShop(desk: Caller): Promise<void> {
  await desk.call('PUT', '/settings', {
    shop: { ...SHOP, email: '', taxNumber: '', timeZone: 'Europe/Berlin' },
    region: { currency: 'EUR', numbers: 'de-DE', days: 'de-DE' },
    legal: LEGAL,
  });
}

/** Its categories, each with products that have a picture. */
export async function makeOwnGoods(request: APIRequestContext, makePicture = drawPicture) {
  const desk = await callerFor(request, admin);
  const upload = await uploaderFor(request, makePicture);
  const ids = new Map<string, string>();
  const products: string[] = [];
  for (const [name, { description, products: names }] of Object.entries(GOODS)) {
    const { category } = await desk.call<{ category: Category }>('POST', '/category', {
      name,
      description,
    });
    ids.set(name, category._id);
    for (const product of names) {
      const made = await desk.call<{ product: { _id: string } }>('POST', '/product', {
        name: product,
        cost: 24 + products.length * 4,
        categories: [category._id],
        image_id: [await upload(product, { width: 800, height: 1000 })],
      });
      products.push(made.product._id);
    }
  }
  const idOf = (name: keyof typeof GOODS) => ids.get(name) ?? '';
  const [Taschen, Vereinskleidung, Feste] = [
    idOf('Taschen'),
    idOf('Vereinskleidung'),
    idOf('Feste'),
  ];
  return { categories: { Taschen, Vereinskleidung, Feste }, products };
}

/** Over whatever these parts are; those that are left out stay. */
export async function publishLook(
  request: APIRequestContext,
  parts: Partial<SingleParts>,
): Promise<void> {
  const desk = await callerFor(request, admin);
  const before = await desk.call<LookReply>('GET', '/look');
  for (const [part, value] of Object.entries(parts)) {
    const version = before.parts.find((one) => one.part === part)?.version ?? 0;
    await desk.call('PUT', '/look/draft', { part, version, value });
  }
  const { parts: states } = await desk.call<LookReply>('GET', '/look');
  const drafts = states.filter(({ isDraft }) => isDraft);
  await desk.call('POST', '/look/publish', {
    parts: drafts.map(({ part, version }) => ({ part, version })),
  });
}

const picture = (_id: string, alt: string): LookPicture => ({
  _id,
  alt,
  focus: { x: 52, y: 40 },
});

const shown = () => ({ id: uuid(), isHidden: false });

function partsOf(
  categories: OwnHome['categories'],
  images: { banner: string; stich: string },
): SingleParts {
  const { Taschen, Vereinskleidung, Feste } = categories;
  const shelf = (category: string): HomeSection => ({
    ...shown(),
    kind: 'shelf',
    category,
    order: 'best-sold',
    products: [],
  });
  const { alt, button, ...workshopWords } = WORDS.workshop;
  const list: HomeSection = {
    ...shown(),
    kind: 'notice',
    ...WORDS.list,
    button: { label: WORDS.list.button, target: { to: 'address', address: '/lists' } },
  };
  const workshop: HomeSection = {
    ...shown(),
    kind: 'text',
    ...workshopWords,
    picture: picture(images.stich, alt),
    side: 'left',
    button: { label: button, target: { to: 'address', address: '/legal/imprint' } },
  };
  const questions: HomeSection = { ...shown(), kind: 'questions', ...WORDS.questions };
  const [banner] = DEFAULT_SECTIONS;
  if (!banner) throw new Error('The usual home page has no banner.');
  return {
    ...DEFAULT_PARTS,
    notice: { text: WORDS.notice, target: null, from: null, to: null },
    banner: {
      isHidden: false,
      picture: picture(images.banner, WORDS.banner.alt),
      headline: WORDS.banner.headline,
      line: WORDS.banner.line,
      button: { label: WORDS.banner.button, target: { to: 'category', id: Vereinskleidung } },
    },
    home: {
      sections: [
        banner,
        shelf(Taschen),
        shelf(Vereinskleidung),
        list,
        shelf(Feste),
        workshop,
        questions,
      ],
    },
    menu: {
      entries: [
        entry('Taschen', { to: 'category', id: Taschen }),
        entry('Vereinskleidung', { to: 'category', id: Vereinskleidung }),
        entry('Feste', { to: 'category', id: Feste }),
        entry('Sammelbestellung', { to: 'section', id: list.id }),
        {
          ...entry('Werkstatt', null),
          entries: [
            link('Über uns', { to: 'address', address: '/legal/imprint' }),
            link('Seit 1987', { to: 'section', id: workshop.id }),
            link('Anfahrt', { to: 'address', address: 'https://maps.example/huber' }),
          ],
        },
      ],
    },
  };
}

type Entry = SingleParts['menu']['entries'][number];

const link = (label: string, target: Entry['target']) => ({ id: uuid(), label, target });
const entry = (label: string, target: Entry['target']): Entry => ({
  ...link(label, target),
  entries: [],
});
