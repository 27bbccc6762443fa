import type { Product } from '@tailorbird/contract/catalogue';
import type { ShownFrame, ShownLink } from '@tailorbird/contract/shown-look';
import { dayInWords } from '@tailorbird/contract/rules/details-in-words';
import { leadDaysOf, promisedDay } from '@tailorbird/contract/rules/promised-day';
import { dayOf, endOfDay } from '@tailorbird/contract/rules/shop-days';
import type { LegalText, ShopSettings } from '@tailorbird/contract/shop-settings';
import { escapeMarkup } from '../http/escape-markup.ts';
import { renderMarkdown } from './markdown.ts';
import { messages } from './messages.ts';
import { pictureSources } from './picture-sources.ts';
import { listDeliveries, renderDelivery } from './render-delivery.ts';

/** Renders the footer. A shop without settings has its tagline alone, and the way to orders. */
export function renderFooter(settings: ShopSettings): string {
  const { name, address, email, phone, taxNumber } = contactOf(settings);
  const lines = [
    name ? `<strong>${name}</strong>` : messages.tagline,
    address.join(', '),
    email,
    phone,
    taxNumber,
  ].filter(Boolean);
  const links = legalLinks(settings).map(({ href, label }) => `<a href="${href}">${label}</a>`);
  const told = lines.length === 1 ? lines.join('') : lines.map((line) => `<p>${line}</p>`).join('');
  const orders = orderLinks(settings).map(({ href, label }) => `<a href="${href}">${label}</a>`);
  const said = `${told}<nav aria-label="${messages.orderLinks}">${orders.join('')}</nav>`;
  if (links.length === 0) return said;
  return `${said}<nav aria-label="${messages.legalLinks}">${links.join('')}</nav>`;
}

/** Renders the footer of a shop that has a menu: who it is, then the links in columns. */
export function renderFooterColumns(settings: ShopSettings, menu: readonly ShownEntry[]): string {
  const { name, address, email, phone, taxNumber } = contactOf(settings);
  const lines = [address.join('<br>'), email, phone, taxNumber].filter(Boolean);
  const [single, groups] = [
    menu.flatMap(({ label, href, entries }) =>
      href !== undefined && entries.length === 0 ? [{ label, href }] : [],
    ),
    menu.filter(({ entries }) => entries.length > 0),
  ];
  const columns = [
    renderColumn(messages.shopLinks, [...single, ...orderLinks(settings)]),
    ...groups.map(({ label, href, entries }) =>
      renderColumn(label, [...(href === undefined ? [] : [{ label, href }]), ...entries]),
    ),
    renderColumn(messages.legalLinks, legalLinks(settings)),
  ];
  return [
    `<div><h2>${name || messages.tagline}</h2>`,
    ...lines.map((line) => `<p>${line}</p>`),
    `</div><nav aria-label="${messages.footerLinks}">${columns.join('')}</nav>`,
  ].join('');
}

type ShownEntry = NonNullable<ShownFrame['menu']>[number];

/** Nothing where there is none. */
function renderColumn(title: string, links: readonly ShownLink[]): string {
  if (links.length === 0) return '';
  const items = links.map(
    ({ label, href }) => `<li><a href="${escapeMarkup(href)}">${escapeMarkup(label)}</a></li>`,
  );
  return `<div><h2>${escapeMarkup(title)}</h2><ul>${items.join('')}</ul></div>`;
}

const FIND_ORDER: ShownLink = { label: messages.findOrder, href: '/find-order' };
const WITHDRAW: ShownLink = { label: messages.withdraw, href: '/withdraw' };

/** Whether customers withdraw from orders by a page of the shop. */
export const takesWithdrawals = ({ returns }: Pick<ShopSettings, 'returns'>): boolean =>
  returns.days !== null;

/** The way to withdraw stands on each page, as the law wants it, where the shop has it. */
const orderLinks = (settings: ShopSettings): ShownLink[] =>
  takesWithdrawals(settings) ? [FIND_ORDER, WITHDRAW] : [FIND_ORDER];

/** As HTML; empty where the shop has said nothing. */
function contactOf({ shop: { name, address, email, phone, taxNumber } }: ShopSettings) {
  return {
    name: escapeMarkup(name),
    address: escapeMarkup(address).split(/\s*\n\s*/),
    email: email && `<a href="mailto:${escapeMarkup(email)}">${escapeMarkup(email)}</a>`,
    phone: phone && `<a href="tel:${phone.replaceAll(/[^\d+]/g, '')}">${escapeMarkup(phone)}</a>`,
    taxNumber: taxNumber && escapeMarkup(messages.taxNumber(taxNumber)),
  };
}

function legalLinks(settings: ShopSettings): ShownLink[] {
  return listLegalTexts(settings).map((page) => ({
    label: messages.legal[page],
    href: `/legal/${page}`,
  }));
}

const LEGAL_TEXTS = [
  'delivery',
  'terms',
  'privacy',
  'returns',
  'imprint',
] as const satisfies LegalText[];

/** Those that the shop has. */
export function listLegalTexts({
  legal,
  delivery,
}: Pick<ShopSettings, 'legal' | 'delivery'>): LegalText[] {
  return LEGAL_TEXTS.filter((page) =>
    page === 'delivery' ? listDeliveries(delivery).length > 0 : legal[page] !== '',
  );
}

/** @returns undefined when the shop has none */
export function renderLegalText(
  settings: ShopSettings,
  page: LegalText,
): { title: string; html: string } | undefined {
  if (!listLegalTexts(settings).includes(page)) return undefined;
  const html =
    page === 'delivery' ? renderDelivery(settings.delivery) : renderMarkdown(settings.legal[page]);
  return { title: messages.legal[page], html };
}

interface Facts {
  /** Empty: nothing is said of it. */
  html: string;
  /** When it is ready that is ordered now. Undefined: the shop promises none. */
  readyDay: string | undefined;
  /** Of it, what is said of sizes; empty: nothing. */
  sizes: string;
  /** When what they promise is another day; undefined: they promise none. */
  endsAt: Date | undefined;
}

/** Renders the facts on the page of a product. */
export function renderFacts(
  product: Product,
  { days, goods }: ShopSettings,
  { now, timeZone }: { now: Date; timeZone: string },
): Facts {
  const lead = leadDaysOf(product.leadDays, product.type?.leadDays, days.leadDays);
  const day = lead === null ? undefined : promisedDay(now, lead, { ...days, timeZone });
  const written = (field: 'maker' | 'care' | 'returns') => {
    const text = product[field] || product.type?.[field] || goods[field];
    return text && entry(field, renderMarkdown(text));
  };
  const sized = [product, product.type].find((of) => of?.sizeTable || of?.sizeImage);
  const sizes = sized ? renderSizes(sized) : '';
  const html = [
    day &&
      entry(
        'leadDays',
        `<p><time datetime="${day}">${dayInWords(day)}</time> ${messages.orderedToday}</p>`,
      ),
    written('maker'),
    sizes && entry('sizeTable', sizes),
    written('care'),
    written('returns'),
  ].join('');
  return {
    html: html && `<dl>${html}</dl>`,
    readyDay: day,
    sizes,
    endsAt: day === undefined ? undefined : endOfDay(dayOf(now, timeZone), timeZone),
  };
}

/** Markdown, a picture or both. Pressed, the picture is shown in all of its pixels. */
function renderSizes({
  sizeTable,
  sizeImage,
  sizeImageAlt,
}: Pick<Product, 'sizeTable' | 'sizeImage' | 'sizeImageAlt'>): string {
  const table = sizeTable && renderMarkdown(sizeTable);
  if (!sizeImage) return table;
  const { _id, width, height } = sizeImage;
  const { src, srcset } = pictureSources(_id, width);
  const alt = escapeMarkup(sizeImageAlt || messages.sizeImage);
  return `${table}<a href="/api/binary/${_id}"><img src="${src}" srcset="${srcset}" sizes="${SIZE_IMAGE_SIZES}" width="${width}" height="${height}" alt="${alt}" loading="lazy" decoding="async"></a>`;
}

/** As wide as a column of the facts: see legal.css. */
const SIZE_IMAGE_SIZES = '(min-width: 64rem) 23rem, (min-width: 43rem) 45vw, 91vw';

const entry = (field: keyof typeof messages.facts, html: string) =>
  `<div><dt>${messages.facts[field]}</dt><dd>${html}</dd></div>`;
