import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface TestMailServer {
  url: string;
  port: number;
  /** The mails that have arrived, oldest first. */
  mails: Email[];
  stop(): Promise<void>;
}

/** A real mail server that keeps what it takes. Options make it refuse or wait. */
export async function startMailServer(
  options: SMTPServerOptions = {},
  port = 0,
): Promise<TestMailServer> {
  const mails: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    closeTimeout: 100,
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          mails.push(mail);
          done();
        }, done);
      });
    },
    ...options,
  });
  // a client that goes in the middle is what some tests are about
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const taken = portOf(server.server.address());
  return {
    url: `smtp://127.0.0.1:${taken}`,
    port: taken,
    mails,
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return address.port;
}
