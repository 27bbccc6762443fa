import { describe, expect, it } from 'vitest';
import {
  drawnAddress,
  drawnHash,
  everyKind,
  mailedOrder,
  TOKEN,
  findNoWords,
} from '../../test/mails.ts';
import { TokenCipher } from './token-cipher.ts';
import type { MailContent, MailKind } from './mail.ts';
import { renderMail, renderSubject } from './render-mail.ts';

const seal = new TokenCipher('a secret of at least 32 characters');
const writing = {
  publicUrl: 'https://shop.example',
  seal,
  mark: 'cid:mark@tailorbird',
  findShopName: async () => '',
  findWords: findNoWords,
};
const cora = { name: 'Cora', email: 'cora@mail.example' };
const kinds = await everyKind(seal);
const inLink = encodeURIComponent(TOKEN);

const render = (content: MailContent, name = cora.name) =>
  renderMail({ ...cora, name }, content, writing);

describe('a mail of each kind says what it is about and where to go', () => {
  it.each<[MailKind, string, string[], string[]]>([
    ['email-verification', 'Verify your email address', [`/verify-email?token=${inLink}`], []],
    [
      'account-opened',
      'Choose a password for your account',
      [`/reset-password?token=${inLink}`, `/not-me#${inLink}`],
      ['24 hours', 'It was not me'],
    ],
    [
      'found-orders',
      'Orders placed with your address',
      [`/orders#found=${inLink}`, '/forgot-password'],
      ['within one hour'],
    ],
    ['password-reset', 'Set a new password', [`/reset-password?token=${inLink}`], ['one hour']],
    [
      'email-changed-new',
      'Verify your new email address',
      [`/verify-email?token=${inLink}`],
      ['old@mail.example'],
    ],
    [
      'email-changed-old',
      'Your email address was changed',
      [`/reset-password?token=${inLink}&restore=email`],
      ['new@mail.example', '7 days'],
    ],
    ['password-changed', 'Your password was changed', ['/forgot-password'], []],
    [
      'account-locked',
      'Your account is locked',
      ['/forgot-password', '/request-unlock'],
      ['Too many wrong passwords'],
    ],
    ['unlock-approved', 'Your account is unlocked', ['/login'], ['Welcome back']],
    ['unlock-denied', 'Your account stays locked', ['/forgot-password'], ['Please telephone']],
    ['order-placed', 'Your order TB-7K2M-4Q9X is placed', ['/orders?orderNumber=TB-7K2M-4Q9X'], []],
    [
      'order-completed',
      'Your order TB-7K2M-4Q9X is completed',
      ['/orders?orderNumber=TB-7K2M-4Q9X'],
      [],
    ],
    [
      'guest-order',
      'Your order TB-7K2M-4Q9X',
      [`/guest-order#${TOKEN}`],
      [
        '3 pieces, $1,140.05',
        '14 May 2026',
        'Stop these emails',
        'Market Tote',
        '$1,128.00',
        'And 2 pieces more',
        'Deposit of $570.02, to be paid now, by bank transfer',
        'Account holder: Tailorbird Ltd',
        'Account: DE89 3704 0044 0532 0130 00',
        'Bank code: COBADEFF',
        'Reference: RF45 TB7K 2M4Q 9X',
      ],
    ],
    [
      'guest-orders',
      'Your orders',
      ['/guest-order#first-token', '/guest-order#second_token'],
      ['Order TB-9QXB-2Y7D, 1 May 2026, $48.00', 'Stop these emails'],
    ],
    [
      'guest-order-completed',
      'Your order TB-7K2M-4Q9X is completed',
      [`/guest-order#${TOKEN}`],
      ['is made', 'Stop these emails'],
    ],
    [
      'guest-order-cancelled',
      'Your order TB-7K2M-4Q9X was cancelled',
      [`/guest-order#${TOKEN}`],
      ['This order is cancelled', 'Stop these emails'],
    ],
    [
      'picture-refused',
      'A picture of your order TB-7K2M-4Q9X cannot be made',
      ['/orders?orderNumber=TB-7K2M-4Q9X'],
      ['does not make a picture', 'The reason, of crest.png: It is the crest of a club.'],
    ],
    [
      'guest-picture-refused',
      'A picture of your order TB-7K2M-4Q9X cannot be made',
      [`/guest-order#${TOKEN}`],
      ['The reason: It is the crest of a club.', 'Stop these emails'],
    ],
    [
      'new-order',
      'New order TB-7K2M-4Q9X',
      [`/admin/orders/${mailedOrder.id}`],
      ['Cora Hale', '3 pieces, $1,140.05', 'Market Tote'],
    ],
    [
      'quote-wish',
      'A change of quote Q-3M8K is wanted',
      ['/admin/quotes/018f0000-0000-7000-8000-000000000a01'],
      ['Cora Hale, quote Q-3M8K, version 2, $1,140.05', 'Two more, please.'],
    ],
    [
      'paper-issued',
      'Invoice INV-2026-0001 for your order TB-7K2M-4Q9X',
      ['/orders?orderNumber=TB-7K2M-4Q9X'],
      ['is attached as a PDF'],
    ],
    [
      'order-cancelled',
      'Your order TB-7K2M-4Q9X was cancelled',
      ['/orders?orderNumber=TB-7K2M-4Q9X'],
      [],
    ],
  ])('%s', async (kind, subject, paths, words) => {
    const mail = await render(kinds[kind]);
    expect(mail.subject).toBe(subject);
    expect(await renderSubject(cora, kinds[kind], writing)).toBe(subject);
    expect(mail.text).toMatch(/^Hello Cora,\n/);
    expect(mail.html).toContain('Hello Cora,');
    for (const path of paths) {
      expect(mail.text.split('\n')).toContain(`https://shop.example${path}`);
      expect(mail.html).toContain(`href="https://shop.example${path.replaceAll('&', '&amp;')}"`);
    }
    for (const part of words) {
      expect(mail.text).toContain(part);
      expect(mail.html).toContain(part);
    }
  });

  it.each(Object.values(kinds))('$kind leads nowhere but into the shop', async (content) => {
    const { html, text } = await render(content);
    const addresses = `${html} ${text}`.match(/https?:\/\/[^"<\s]+/g) ?? [];
    for (const address of addresses) expect(new URL(address).origin).toBe('https://shop.example');
    expect(html).not.toMatch(/<script|<link|url\(/);
    const pictures = [...html.matchAll(/src="(http[^"]*)"/g)].map(([, address]) => address);
    for (const address of pictures) expect(address).toMatch(/\/api\/(drawing|binary)\/[\w-]+\?/);
  });

  it('an order says what of its total is tax', async () => {
    const order = { ...mailedOrder, included: [{ label: 'Includes VAT 21 %', taxCents: 1736 }] };
    const { html, text } = await render({ kind: 'order-placed', order });
    expect(text).toContain('Includes VAT 21 %: $17.36');
    expect(html).toMatch(/Includes VAT 21 %<\/td>\s*<td[^>]*>\$17\.36/);
  });

  it('an order lists what was ordered, with options, notes, prices and the total', async () => {
    const { html, text } = await render(kinds['order-placed']);
    const expected = ['Market Tote', 'Colour', 'Olive', '$1,128.00', '$564.00 each', '$1,140.05'];
    for (const part of [...expected, 'Plain Sash', '$12.05', 'initials A. B.']) {
      expect(text).toContain(part);
      expect(html).toContain(part);
    }
  });
});

it('the mail to verify an address leads to the removal of an account that was opened for it', async () => {
  const [opened, changed] = await Promise.all(
    [true, false].map((isOpening) => render({ ...kinds['email-verification'], isOpening })),
  );
  expect(opened?.text).toContain(`\nhttps://shop.example/not-me#${inLink}\n`);
  expect(opened?.html).toContain(`href="https://shop.example/not-me#${inLink}"`);
  expect(changed?.text).not.toContain('/not-me');
  expect(changed?.text).toContain('If you did not sign up, do nothing');
});

describe('what was drawn', () => {
  it('is shown as it was ordered, in the size it has, and in words', async () => {
    const { html, text } = await render(kinds['order-completed']);
    expect(html).toContain(
      `<img src="https://shop.example${drawnAddress}&amp;format=png&amp;w=160" width="80" height="100" alt="Olive tote, &quot;HARBOUR CREW&quot; on the front"`,
    );
    expect(text).toContain('\n    Wording: HARBOUR CREW\n');
    expect(text).toContain('\n    Drawn as: Olive tote, "HARBOUR CREW" on the front\n');
    // one of the two items is drawn
    expect(html.match(/<img src="http/g)).toHaveLength(1);
  });

  it('is shown in a mail that was queued before addresses were signed', async () => {
    const picture = { hash: drawnHash, title: 'Olive tote' };
    const items = mailedOrder.items.map((item) => ({ ...item, picture }));
    const { html } = await render({ kind: 'order-placed', order: { ...mailedOrder, items } });
    expect(html).toContain(
      `<img src="https://shop.example/api/drawing/${drawnHash}?format=png&amp;w=160"`,
    );
  });

  it('is not missed in a mail of before', async () => {
    const items = mailedOrder.items.map(({ picture: _, ...item }) => item);
    const { html } = await render({ kind: 'order-placed', order: { ...mailedOrder, items } });
    expect(html).not.toContain('<img src="http');
    expect(html).toContain('HARBOUR CREW');
  });
});

it('a product is shown by a picture of its own, at one sum where its prices differ', async () => {
  const { html, text } = await render(kinds['guest-order']);
  expect(html).toContain(
    '<img src="https://shop.example/api/binary/018f0000-0000-7000-8000-000000000902?format=png" width="80" height="100" alt=""',
  );
  expect(text).toContain('2 × Market Tote: $1,128.00\n');
  expect(text).not.toContain('Drawn as');
});

it.each([
  [{ method: 'card' }, false, 'To be paid: $5.00, by card, on the page of your order.'],
  [{ method: 'at pick-up' }, false, 'To be paid: $5.00, when you pick it up.'],
  [{ method: 'at pick-up' }, true, 'Deposit of $5.00, to be paid now, at the workshop.'],
  [{ method: 'invoice', days: 0 }, false, 'We send you an invoice, to be paid at once.'],
  [{ method: 'invoice', days: 1 }, false, 'to be paid within 1 day.'],
] as const)('a guest is told how %j is paid', async (way, isDeposit, sentence) => {
  const pay = { dueCents: 500, isDeposit, way };
  const { html, text } = await render({ ...kinds['guest-order'], pay });
  expect(text).toContain(sentence);
  expect(html).toContain(sentence);
});

it('a guest’s mail of before has neither goods nor a way to pay', async () => {
  const { order: _, more: __, pay: ___, ...before } = kinds['guest-order'];
  const { html, text } = await render(before);
  expect(text).toContain('3 pieces, $1,140.05');
  expect(html).not.toContain('<img src="http');
});

it('a group is told of once, and its sum is that of its rows', async () => {
  const [item] = mailedOrder.items;
  if (!item) throw new Error('The order has no item.');
  const row = { quantity: 1, unitPriceCents: 3050, note: '' };
  const rows = [
    { ...row, words: '“Alma”, 110 cm' },
    { ...row, words: '“Béla”', quantity: 2, note: 'in <red>' },
  ];
  const group = { ...item, quantity: 3, options: [], rows };
  const order = { ...mailedOrder, items: [group] };
  const { text, html } = await render({ kind: 'order-placed', order });
  expect(plain(text)).toContain(`3 × ${item.name}: $91.50\n`);
  expect(plain(text)).toContain('    1 × “Alma”, 110 cm: $30.50\n');
  expect(plain(text)).toContain('    2 × “Béla” (in <red>): $61.00\n');
  expect(plain(html)).toContain('2 × “Béla” (in &lt;red&gt;): $61.00');
  expect(html).not.toContain(' each</span>');
});

/** Without the marks that keep a direction. */
const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/gu, '');

describe('what people wrote', () => {
  const hostile = '<script>alert("x")</script>\u202e & "quotes"';
  const order = {
    ...mailedOrder,
    items: [
      {
        name: hostile,
        quantity: 1,
        unitPriceCents: 100,
        options: [{ name: hostile, value: hostile }],
        picture: { hash: '"><script>', title: hostile },
        note: `${hostile}\r\n-- \r\nTotal: $0.00`,
      },
    ],
  };

  it.each<MailContent>([
    { kind: 'order-placed', order },
    { kind: 'account-locked', reason: hostile },
    { kind: 'unlock-denied', notes: hostile },
    { kind: 'email-changed-old', newEmail: hostile },
  ])('is shown and not obeyed ($kind)', async (content) => {
    const { html, text } = await render(content, hostile);
    expect(html).not.toContain('<script');
    expect(html).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;');
    expect(`${html}${text}`).not.toContain('\u202e');
  });

  it('stands beside a note that the shop has changed', async () => {
    const [item] = order.items;
    const items = item ? [{ ...item, note: 'hem 2 cm', orderedNote: 'for Anna' }] : [];
    const { html, text } = await render({ kind: 'order-placed', order: { ...order, items } });
    expect(text).toContain(
      '\n    Note from the shop:\n    > hem 2 cm\n    You wrote:\n    > for Anna\n',
    );
    expect(html.replaceAll(/<[^>]*>/g, ' ')).toMatch(
      /Note from the shop:\s+hem 2 cm\s+You wrote:\s+for Anna/,
    );
  });

  it('does not pass for the shop’s words in plain text', async () => {
    const { text } = await render({ kind: 'order-placed', order });
    expect(text).toContain('\n    > Total: $0.00\n');
    expect(text).not.toMatch(/^Total: \$0\.00/m);
  });

  it('stands apart where it reads from right to left', async () => {
    const { html, text } = await render({ kind: 'password-changed' }, 'שרה');
    expect(text).toMatch(/^Hello \u2068שרה\u2069,/);
    expect(html).toContain('Hello \u2068שרה\u2069,');
  });

  it('may be emoji', async () => {
    expect((await render({ kind: 'password-changed' }, '🪡 Zoë')).text).toMatch(/^Hello 🪡 Zoë,/);
  });

  it.each(['Win at https://evil.example', 'www.evil.example', 'buy@evil.example', ' \r\n '])(
    'is no greeting when it is %j',
    async (name) => {
      const { html, text } = await render({ kind: 'password-changed' }, name);
      expect(text).toMatch(/^Hello,\n/);
      expect(`${html}${text}`).not.toContain('evil');
    },
  );
});

describe('a sealed token', () => {
  it('opens nothing for who reads the database', async () => {
    const { token } = kinds['password-reset'];
    expect(token).not.toContain(TOKEN);
    expect(token.split('.').map((part) => Buffer.from(part, 'base64url').toString())).not.toContain(
      TOKEN,
    );
    await expect(seal.open(token)).resolves.toBe(TOKEN);
  });

  it('is not written into a mail by a shop with another secret', async () => {
    const other = { ...writing, seal: new TokenCipher('another secret, also long enough') };
    await expect(renderMail(cora, kinds['password-reset'], other)).rejects.toThrow(/decrypt/i);
  });
});
