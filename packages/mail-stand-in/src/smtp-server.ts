import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import type { Account } from './account.ts';

const mailBytesMax = 10 * 1024 * 1024;
const recipientsMax = 100;
const connectionsMax = 100;

/** Takes mails that an account submits from its own address, after it signed in. */
export async function startSmtpServer(
  find: (address: string) => Account | undefined,
  submit: (sender: Account, recipients: readonly string[], source: Buffer) => void,
): Promise<AsyncDisposable & { port: number }> {
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: mailBytesMax,
    maxClients: connectionsMax,
    maxRecipients: recipientsMax,
    closeTimeout: 200,
    onAuth({ username, password }, _session, done) {
      const account = find(username ?? '');
      if (account?.hasPassword(password ?? '')) done(null, { user: account.address });
      else done(refusal(535, '5.7.8 Wrong user name or password'));
    },
    onMailFrom({ address }, { user }, done) {
      const isOwn = find(address)?.address === user;
      done(isOwn ? null : refusal(553, '5.7.1 That is not your address'));
    },
    onData(stream, { user = '', envelope }, done) {
      const sender = find(user);
      const recipients = envelope.rcptTo.map(({ address }) => address);
      read(stream)
        .then((source) => sender && submit(sender, recipients, source))
        .then(() => done(null, 'kept'), done);
    },
  });
  // Of connections that broke off.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function read(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk);
  if (stream.sizeExceeded) throw refusal(552, '5.3.4 The mail is too large');
  return Buffer.concat(chunks);
}

const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });
