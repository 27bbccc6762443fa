import { createHash } from 'node:crypto';
import {
  MAIL_KIND_NAMES,
  type MailKindName,
  placeholdersOf,
} from '@tailorbird/contract/kinds/mail-kinds';
import { mailTexts, type MailText } from '@tailorbird/contract/mail-texts';
import { describe, expect, it } from 'vitest';
import { everyKind, findNoWords, mailedOrder } from '../../test/mails.ts';
import type { MailContent } from './mail.ts';
import { renderMail, renderSubject } from './render-mail.ts';
import { TokenCipher } from './token-cipher.ts';

const seal = new TokenCipher('a secret of at least 32 characters');
const kinds = await everyKind(seal);
const cora = { name: 'Cora', email: 'cora@mail.example' };
const names = MAIL_KIND_NAMES;

const written = (kind: MailKindName, text: Partial<MailText>, phone = '+49 89 1234') => ({
  publicUrl: 'https://shop.example',
  seal,
  mark: 'cid:mark@tailorbird',
  findShopName: async () => 'Nähwerk',
  findWords: async () => ({
    phone,
    texts: { ...mailTexts.parse({}), [kind]: { subject: '', opening: '', ...text } },
  }),
});

const render = (content: MailContent, text: Partial<MailText>, to = cora, phone?: string) =>
  renderMail(to, content, written(content.kind, text, phone));

/** The lines before those that are fixed. */
const openingOf = (text: string) => text.slice(0, text.indexOf('\n\nOrder TB-')).split('\n\n');

const placed = { kind: 'order-placed', order: mailedOrder } as const;

describe('a mail in the words of the program', () => {
  it('is as it was before a shop could write its own, byte for byte', async () => {
    const digests: Record<string, string> = {};
    for (const kind of names) {
      const mail = await renderMail(cora, kinds[kind], {
        ...written(kind, {}),
        findShopName: async () => '',
        findWords: findNoWords,
      });
      const bytes = JSON.stringify([mail.subject, mail.text, mail.html]);
      digests[kind] = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
    }
    expect(digests).toMatchInlineSnapshot(`
      {
        "account-locked": "0fb040fe626a",
        "account-opened": "0c3238db9fad",
        "approval-answered": "457e914281b0",
        "approval-asked": "f11c40e08628",
        "email-changed-new": "cea4c32b424b",
        "email-changed-old": "9797721f572d",
        "email-verification": "d820fd98a838",
        "fault-answered": "4bbb154f2942",
        "fault-told": "c57cda73f75c",
        "found-orders": "6e0fc5faf753",
        "guest-order": "8cef2c827799",
        "guest-order-cancelled": "943b2b70bb59",
        "guest-order-completed": "ba8df6f55e7c",
        "guest-orders": "c4f25da34853",
        "guest-picture-refused": "c8cdd4d33250",
        "new-order": "4d305aa0a8be",
        "order-cancelled": "6c5a1f9e25e7",
        "order-changed": "8f81c9f5fe04",
        "order-completed": "a51a2f6fc6e6",
        "order-placed": "826706ccaa98",
        "paper-issued": "ae3ae36df734",
        "parcel-ready": "e6e860f4065a",
        "parcel-sent": "e9042928ea5b",
        "password-changed": "7d71aaa0235f",
        "password-reset": "26602ce8c315",
        "picture-refused": "b3d8780dca5e",
        "quote-reminder": "fa3f9f17ecc6",
        "quote-sent": "afe32319633c",
        "quote-wish": "9df2586ecfe6",
        "unlock-approved": "b275a65210f8",
        "unlock-denied": "a245b5a2b9dd",
        "withdrawal-declared": "b9c2b8b0502b",
        "withdrawal-link": "0d74baf3c069",
        "withdrawal-received": "532f01ceefea",
      }
    `);
  });
});

describe('a mail in the words of the shop', () => {
  it.each(names)('of the kind %s keeps all that is fixed', async (kind) => {
    const own = await render(kinds[kind], {
      subject: 'Servus',
      opening: 'Grüß Gott,\nalle.\n\nEnde.',
    });
    const usual = await render(kinds[kind], {});
    expect(own.subject).toBe('Servus');
    expect(own.text).toMatch(/^Grüß Gott,\nalle\.\n\nEnde\.\n\n/);
    expect(own.html).toContain('>Grüß Gott,<br>alle.</p>');
    expect(own.html).not.toContain('Hello Cora');
    // buttons, amounts, and sentences that say what to do if it was not the reader
    const addresses = usual.text.match(/^https?:\S+$/gm) ?? [];
    expect(addresses.length).toBeGreaterThan(0);
    const fixed = usual.text.split('\n\n').slice(2);
    for (const block of fixed) expect(own.text).toContain(block);
  });

  it.each([
    ['password-changed', 'was changed. Everybody else who was logged in'],
    ['email-changed-new', 'instead of old@mail.example'],
    ['email-changed-old', 'now has the address new@mail.example'],
    ['account-locked', 'Nobody can log in to your account'],
    ['password-reset', 'If it was not you, do nothing'],
    ['email-verification', 'If you did not sign up, do nothing'],
    ['account-opened', 'If it was not you, the account can be removed'],
    ['found-orders', 'somebody else knows the password'],
    ['guest-order', 'Stop these emails'],
    ['guest-orders', 'Stop these emails'],
    ['guest-order-completed', 'Stop these emails'],
    ['guest-order-cancelled', 'Stop these emails'],
    ['guest-picture-refused', 'Stop these emails'],
    ['picture-refused', 'The reason, of crest.png: It is the crest of a club.'],
    ['approval-asked', 'Stop these emails'],
    ['approval-answered', 'Stop these emails'],
    ['quote-sent', 'Stop these emails'],
    ['quote-reminder', 'Stop these emails'],
    ['order-changed', 'Stop these emails'],
    ['parcel-sent', 'NP 4471 9920 3402 GB'],
    ['parcel-sent', 'Stop these emails'],
    ['parcel-ready', 'Stop these emails'],
    ['new-order', 'Cora Hale, 3 pieces, $1,140.05'],
    ['quote-wish', 'Two more, please.'],
  ] as const)('of the kind %s still says “%s”', async (kind, sentence) => {
    const own = await render(kinds[kind], { opening: 'Servus.' });
    expect(own.text.replaceAll(/\s+/g, ' ')).toContain(sentence);
    expect(own.html).toContain(sentence.replaceAll('&', '&amp;'));
  });

  it('fills in each placeholder that its kind has', async () => {
    const values: Record<string, string> = {
      name: 'Cora',
      customer: 'Cora Hale',
      'order number': 'TB-7K2M-4Q9X',
      'quote number': 'Q-3M8K',
      'last day': 'Thursday 14 May 2026',
      'promised day': 'Thursday 14 May 2026',
      pieces: '3 pieces',
      total: '$1,140.05',
      paper: 'Invoice',
      'paper number': 'INV-2026-0001',
      'shop name': 'Nähwerk',
      phone: '+49 89 1234',
    };
    const promised: MailContent[] = [
      { kind: 'order-placed', order: { ...mailedOrder, readyBy: '2026-05-14' } },
      { kind: 'new-order', order: { ...kinds['new-order'].order, readyBy: '2026-05-14' } },
    ];
    for (const kind of names) {
      const known = promised.find((content) => content.kind === kind) ?? kinds[kind];
      for (const name of placeholdersOf(kind)) {
        const { subject } = await render(known, { subject: `a {${name}} b` });
        expect({ kind, name, subject }).toEqual({ kind, name, subject: `a ${values[name]} b` });
      }
    }
  });

  it('leaves out a sentence with a value that is not known, and a greeting without a name', async () => {
    const opening =
      'Grüß Gott {name},\n\ndanke für {order number}. Fertig bis {promised day}, z. B. am 4. Mai. Fragen? Tel. {phone}\n\nDein {shop name}';
    const all = await render(
      { kind: 'order-placed', order: { ...mailedOrder, readyBy: '2026-05-14' } },
      { opening },
    );
    expect(openingOf(all.text)).toEqual([
      'Grüß Gott Cora,',
      'danke für TB-7K2M-4Q9X. Fertig bis Thursday 14 May 2026, z. B. am 4. Mai. Fragen? Tel. +49 89 1234',
      'Dein Nähwerk',
    ]);
    const none = await render(placed, { opening }, { ...cora, name: '' }, '');
    expect(openingOf(none.text)).toEqual(['Danke für TB-7K2M-4Q9X. Fragen?', 'Dein Nähwerk']);
    expect(none.html).not.toContain('undefined');
  });

  it('is in the words of the program where nothing of the shop’s is left', async () => {
    const nobody = { ...cora, name: '' };
    const mail = await render(
      placed,
      { subject: 'For {name}', opening: 'Hi {name}, hello.' },
      nobody,
    );
    expect(mail).toEqual(await render(placed, {}, nobody));
  });

  it('takes no name in a mail to a guest, whatever is stored', async () => {
    const text = { subject: '{name}', opening: 'Hi {name}.\n\nSo it is.' };
    const mail = await render(kinds['guest-order'], text, { ...cora, name: 'Buy at x.example' });
    expect(mail.subject).toBe('Your order TB-7K2M-4Q9X');
    expect(mail.text).toMatch(/^So it is\.\n\n/);
    expect(JSON.stringify(mail)).not.toContain('Buy at');
  });

  it.each([
    ['Cora\r\nBcc: all@mail.example', 'For you', 'an address'],
    ['Cora {total} {phone}', 'For Cora {total} {phone}', 'another placeholder'],
    ['https://x.example/win', 'For you', 'a link'],
    ['Ida\r\nX-Spam: no', 'For Ida X-Spam: no', 'a line break'],
    ['خياط\u202E', 'For \u2068خياط\u2069', 'a text that turns direction'],
    ['<img src=x onerror=alert(1)>', 'For <img src=x onerror=alert(1)>', 'markup'],
  ])('a name of %j does no harm', async (name, subject) => {
    const text = { subject: 'For {name}', opening: 'Hello {name}.\n\nThanks.' };
    const mail = await render(placed, text, { ...cora, name });
    const expected = subject === 'For you' ? 'Your order TB-7K2M-4Q9X is placed' : subject;
    expect(mail.subject).toBe(expected);
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.text).not.toContain('$1,140.05.');
    expect(mail.html).not.toContain('<img src=x');
    expect(openingOf(mail.text).join(' ')).not.toMatch(/x\.example|\u202E/);
  });

  it('has no markup of the owner’s, and makes no links', async () => {
    const hostile = '</title><script>alert(1)</script> {{order number}} https://x.example';
    const mail = await render(placed, { subject: hostile, opening: hostile });
    expect(mail.html).not.toContain('<script>');
    expect(mail.html).not.toContain('href="https://x.example');
    expect(mail.html).toContain('&lt;/title&gt;');
  });

  it('takes no line break or mark of direction that came into the database another way', async () => {
    const text = { subject: 'One\r\nBcc: all@mail.example \u202E', opening: 'One\u202E\r\ntwo' };
    const mail = await render(placed, text);
    expect(mail.subject).toBe('One Bcc: all@mail.example');
    expect(mail.text).toMatch(/^One\ntwo\n/);
  });

  it('of one new order has its words, and of several the program’s', async () => {
    const one = kinds['new-order'];
    const text = { subject: 'Neu: {order number}', opening: 'Von {customer}.' };
    expect((await render(one, text)).subject).toBe('Neu: TB-7K2M-4Q9X');
    const several = { ...one, others: [{ ...one.order, number: 'TB-2' }] };
    expect(await render(several, text)).toEqual(await render(several, {}));
  });

  it('has its subject in the list of mails', async () => {
    const writing = written('order-placed', { subject: '{shop name}: {order number}' });
    expect(await renderSubject(cora, placed, writing)).toBe('Nähwerk: TB-7K2M-4Q9X');
  });

  it('shows the beginning of the opening after its subject', async () => {
    const mail = await render(placed, { opening: `Hello {name},\n\n${'much '.repeat(100)}` });
    expect(/mso-hide:all">([^<]*)</.exec(mail.html)?.[1]).toMatch(/^Hello Cora, much much.{119}$/);
  });
});
