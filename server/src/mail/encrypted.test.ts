import { afterEach, describe, expect, it } from 'vitest';
import { issueCertificate, makeAuthority } from '../../test/certificate.ts';
import { startMailServer, type TestMailServer } from '../../test/mail-server.ts';
import { judge, openMailServer } from './deliver.ts';

const authority = makeAuthority();
const to = { name: 'Cora', email: 'cora@mail.example' };

let server: TestMailServer;
/** For each mail that came, how its connection was encrypted; false: not at all. */
let ciphers: unknown[];
afterEach(() => server.stop());

interface MailServerOptions {
  isSecure: boolean;
  offersTls?: boolean;
  host?: string;
}

async function serve({
  isSecure,
  offersTls = true,
  host = 'localhost',
}: MailServerOptions): Promise<void> {
  const { certificate: cert, key } = issueCertificate(authority, host);
  ciphers = [];
  server = await startMailServer({
    secure: isSecure,
    cert,
    key,
    disabledCommands: offersTls ? [] : ['STARTTLS'],
    onMailFrom(_address, session, done) {
      ciphers.push(session.tlsOptions);
      done();
    },
  });
}

/** Sends a mail to the server by such an address. Gives what was thrown. */
async function send(
  scheme: 'smtp' | 'smtps',
  { ca = authority.certificate, requireTLS }: { ca?: string; requireTLS?: boolean } = {},
): Promise<unknown> {
  const url = new URL(`${scheme}://localhost:${server.port}/`);
  url.searchParams.set('tls.ca', ca);
  if (requireTLS) url.searchParams.set('requireTLS', 'true');
  const mailServer = await openMailServer(url.href, { name: 'Shop', address: 'shop@mail.example' });
  const mail = { shop: '', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
  try {
    const signal = AbortSignal.timeout(20_000);
    await mailServer.deliver({ id: 'one', to, attachments: [], ...mail }, signal);
    return undefined;
  } catch (error) {
    return error;
  } finally {
    mailServer.close();
  }
}

describe.each([
  ['smtps', true],
  ['smtp', false],
] as const)('a mail server of %s that encrypts', (scheme, isSecure) => {
  it('gets mails by TLS 1.2 or newer', async () => {
    await serve({ isSecure });
    expect(await send(scheme)).toBeUndefined();
    expect(server.mails).toHaveLength(1);
    expect(ciphers).toMatchObject([{ version: expect.stringMatching(/^TLSv1\.[23]$/) }]);
  });

  it.each([
    ['of an authority that nobody knows', { ca: makeAuthority().certificate }, 'localhost'],
    ['of another name', {}, 'other.example'],
  ])('%s gets none, and they wait', async (_, settings, host) => {
    await serve({ isSecure, host });
    const error = await send(scheme, settings);
    expect(error).toMatchObject({
      message: expect.stringMatching(/certificate|altnames|signature/),
    });
    expect(judge(error, to)).toBe('unavailable');
    expect([server.mails, ciphers]).toEqual([[], []]);
  });
});

describe('a mail server that offers no encryption', () => {
  it('gets no mail where the address requires it', async () => {
    await serve({ isSecure: false, offersTls: false });
    const error = await send('smtp', { requireTLS: true });
    expect(judge(error, to)).toBe('unavailable');
    expect([server.mails, ciphers]).toEqual([[], []]);
  });

  it('gets none by smtps', async () => {
    await serve({ isSecure: false, offersTls: false });
    const error = await send('smtps');
    expect(judge(error, to)).toBe('unavailable');
    expect([server.mails, ciphers]).toEqual([[], []]);
  });
});
