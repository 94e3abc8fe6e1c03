import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface StoredMail {
  from: string;
  to: string[];
  raw: string;
}

/**
 * An SMTP server on 127.0.0.1 for one password.
 * @param deliver what becomes of each mail; an error refuses it, with `responseCode`
 */
export async function startSubmissionServer(deliver: (mail: StoredMail) => Promise<void>, password = 'secret') {
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (auth, _session, done) =>
      auth.password === password ? done(null, { user: String(auth.username) }) : done(new Error('Wrong')),
    onData(stream, { envelope }, done) {
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      const to = envelope.rcptTo.map(({ address }) => address);
      text(stream)
        .then((raw) => deliver({ from, to, raw }))
        .then(() => done(), done);
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
