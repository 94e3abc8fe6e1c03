import { createServer, type Socket } from 'node:net';

export const stages = ['greeting', 'ehlo', 'mail', 'rcpt', 'data', 'text'] as const;
type Stage = (typeof stages)[number] | 'auth';

/** A whole reply without its line end, or none: the server closes or stays silent. */
export type ScriptedReply = string | 'close' | 'silence';

const goodReplies: Record<Stage, string> = {
  greeting: '220 mail.example.net ready',
  ehlo: '250 mail.example.net',
  auth: '235 2.7.0 welcome',
  mail: '250 2.1.0 sender ok',
  rcpt: '250 2.1.5 recipient ok',
  data: '354 go ahead',
  text: '250 2.0.0 queued as 4711',
};

export interface ScriptedSmtpServer extends AsyncDisposable {
  url: string;
  /** Every message whose final dot arrived, whatever the reply was. */
  texts: string[];
  connections(): number;
  /** Scripts the replies at a stage from now on, in order; the last one stays. */
  reply(stage: Stage, ...replies: ScriptedReply[]): void;
  /** Scripts the reply to this recipient alone from now on. */
  replyTo(recipient: string, reply: ScriptedReply): void;
}

/**
 * A mail server that consists only of its replies, byte by byte. Unlike a real one it can misbehave at any point of the
 * dialogue.
 */
export async function startScriptedSmtpServer({
  pipelining = false,
  port: wantedPort = 0,
} = {}): Promise<ScriptedSmtpServer> {
  const scripted = new Map<Stage, ScriptedReply[]>();
  const ofRecipients = new Map<string, ScriptedReply>();
  const texts: string[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;

  function next(stage: Stage, line: string): ScriptedReply {
    const ofRecipient = stage === 'rcpt' && ofRecipients.get(/<([^>]*)>/.exec(line)?.[1] ?? '');
    if (ofRecipient) return ofRecipient;
    const replies = scripted.get(stage) ?? [];
    const good = stage === 'ehlo' && pipelining ? '250-mail.example.net\r\n250 PIPELINING' : goodReplies[stage];
    return (replies.length > 1 ? replies.shift() : replies[0]) ?? good;
  }

  function say(socket: Socket, stage: Stage, line = ''): ScriptedReply {
    const reply = next(stage, line);
    if (reply === 'close') socket.destroy();
    else if (reply !== 'silence') socket.write(`${reply}\r\n`);
    return reply;
  }

  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    let received = '';
    let isText = false;
    let hasRecipient = false;
    say(socket, 'greeting');
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      for (;;) {
        const end = isText ? received.indexOf('\r\n.\r\n') : received.indexOf('\r\n');
        if (end < 0) return;
        const line = received.slice(0, end);
        received = received.slice(end + (isText ? 5 : 2));
        if (isText) {
          isText = false;
          texts.push(line);
          say(socket, 'text');
          continue;
        }
        const stage = stageOf(line);
        if (stage === 'mail') hasRecipient = false;
        // A server that accepted no recipient accepts no text, even if DATA was sent along.
        if (stage === 'data' && !hasRecipient) socket.write('503 5.5.1 no recipient\r\n');
        else if (stage) {
          const reply = String(say(socket, stage, line));
          if (stage === 'rcpt') hasRecipient = reply.startsWith('250');
          isText = reply.startsWith('354');
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
        else socket.write('250 ok\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(wantedPort, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    texts,
    connections: () => connections,
    reply: (stage, ...replies) => void scripted.set(stage, replies),
    replyTo: (recipient, reply) => void ofRecipients.set(recipient, reply),
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

function stageOf(line: string): Stage | undefined {
  if (/^(?:EHLO|HELO)/i.test(line)) return 'ehlo';
  if (/^AUTH/i.test(line)) return 'auth';
  if (/^MAIL/i.test(line)) return 'mail';
  if (/^RCPT/i.test(line)) return 'rcpt';
  return /^DATA/i.test(line) ? 'data' : undefined;
}
