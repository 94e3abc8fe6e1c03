import { connect } from 'node:net';
import { createInterface } from 'node:readline';

/** A mail with its envelope (RFC 5321, 2.3.1). */
export interface Posted {
  from: string;
  to: string;
  raw: string;
}

/**
 * Submits a mail to the server on this port of 127.0.0.1.
 * @returns the server reply to its text, or the first refusal: `550 5.1.1 …`
 */
export async function postMail(port: number, { from, to, raw }: Posted): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  try {
    const replies = createInterface(socket)[Symbol.asyncIterator]();
    const replyTo = async (text: string): Promise<string> => {
      if (text !== '') socket.write(`${text}\r\n`);
      for (;;) {
        const { value, done } = await replies.next();
        if (done) throw new Error('The mail server hung up');
        if (value[3] !== '-') return value;
      }
    };
    const text = raw.replace(/\r?\n/g, '\r\n').replace(/^\./gm, '..');
    let reply = '';
    for (const command of ['', 'EHLO localhost', `MAIL FROM:<${from}>`, `RCPT TO:<${to}>`, 'DATA', `${text}\r\n.`]) {
      reply = await replyTo(command);
      if (!/^[23]/.test(reply)) return reply;
    }
    return reply;
  } finally {
    socket.destroy();
  }
}
