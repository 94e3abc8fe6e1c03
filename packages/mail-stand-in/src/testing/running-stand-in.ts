import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { ImapFlow } from 'imapflow';
import { createTransport } from 'nodemailer';
import { onTestFinished } from 'vitest';
import { type OutgoingMail, startMailStandIn } from '../mail-stand-in.ts';

export const ann = { address: 'ann@example.com', password: 'p1 "x\\y' };
export const bob = { address: 'bob@example.com', password: 'grün' };

type Person = typeof ann;

/** The stand-in with two accounts, and clients of it. All are gone when the test has finished. */
export async function runningStandIn() {
  const outgoing: OutgoingMail[] = [];
  const standIn = await startMailStandIn({ accounts: [ann, bob], onOutgoing: (mail) => outgoing.push(mail) });
  onTestFinished(() => standIn[Symbol.asyncDispose]());

  /** Signed in by IMAP. */
  async function reader({ address, password }: Person, options: { idleAfterMs?: number } = {}): Promise<ImapFlow> {
    const client = new ImapFlow({
      host: '127.0.0.1',
      port: standIn.imapPort,
      secure: false,
      doSTARTTLS: false,
      auth: { user: address, pass: password },
      logger: false,
      ...(options.idleAfterMs === undefined ? { disableAutoIdle: true } : { autoIdleDelay: options.idleAfterMs }),
    });
    client.on('error', () => {});
    onTestFinished(() => client.close());
    await client.connect();
    return client;
  }

  const transport = ({ address, password }: Person) =>
    createTransport({ host: '127.0.0.1', port: standIn.smtpPort, auth: { user: address, pass: password } });

  return { standIn, outgoing, reader, transport, talk: () => talk(standIn.imapPort) };
}

/** Says lines of IMAP, and collects what is answered until a line with the given beginning. */
async function talk(port: number) {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  const lines = createInterface(socket)[Symbol.asyncIterator]();
  async function until(beginning: string): Promise<string[]> {
    const heard: string[] = [];
    for (;;) {
      const { value, done } = await lines.next();
      if (done) return heard;
      heard.push(value);
      if (value.startsWith(beginning)) return heard;
    }
  }
  await until('* OK');
  return {
    /** The answer, up to the line that begins with `beginning`, or to the end of the connection. */
    say(text: string, beginning = `${text.split(' ')[0]} `): Promise<string[]> {
      socket.write(`${text}\r\n`);
      return until(beginning);
    },
  };
}

export const aMail = (fields: Record<string, string> = {}, text = 'Hello') => {
  const all = { From: 'Bob <bob@example.com>', To: 'ann@example.com', Subject: 'Hello', ...fields };
  const header = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${header.join('')}\r\n${text}\r\n`;
};
