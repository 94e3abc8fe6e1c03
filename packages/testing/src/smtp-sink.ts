import { buffer } from 'node:stream/consumers';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** As it came over the wire. */
  raw: Buffer;
  parsed: ParsedMail;
}

/**
 * How the sink treats one mail: accepts it, refuses it with an SMTP reply after the recipient or after the text, or
 * closes the connection (or stays silent) after the text without any reply, as a mail server that dies does.
 */
export type SmtpReply =
  | { kind: 'accept' }
  | { kind: 'refuse'; at: 'recipient' | 'text'; code: number; text: string }
  | { kind: 'close' }
  | { kind: 'silence' };

export interface SmtpSink extends AsyncDisposable {
  /** `smtp://127.0.0.1:port` */
  url: string;
  /** Everything whose text arrived, also when the reply was none or a refusal, in order of arrival. */
  mails: ReceivedMail[];
  /** Most connections that were open at once. */
  connectionsMax(): number;
  /** Scripts the replies to the next mails, in order; afterwards the sink accepts again. */
  script(...replies: SmtpReply[]): void;
}

/** An SMTP server on 127.0.0.1 that keeps what it gets. `replyAfterMs` delays the reply to a mail's text. */
export async function startSmtpSink({ replyAfterMs = 0, port = 0 } = {}): Promise<SmtpSink> {
  const mails: ReceivedMail[] = [];
  const scripted: SmtpReply[] = [];
  const current = new Map<string, SmtpReply>();
  let connections = 0;
  let connectionsMax = 0;

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 200,
    onConnect(_session, done) {
      connections += 1;
      connectionsMax = Math.max(connectionsMax, connections);
      done();
    },
    onClose() {
      connections -= 1;
    },
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anybody' }),
    onRcptTo(_address, session, done) {
      const reply = scripted.shift() ?? { kind: 'accept' };
      if (reply.kind === 'refuse' && reply.at === 'recipient') return done(refusal(reply));
      current.set(session.id, reply);
      done();
    },
    onData(stream, session, done) {
      void receive(stream, session).then((reply) => {
        if (reply.kind === 'silence') return;
        if (reply.kind === 'close') return destroyConnections(server);
        setTimeout(() => done(reply.kind === 'refuse' ? refusal(reply) : null, 'OK kept'), replyAfterMs);
      }, done);
    },
  });
  server.on('error', () => {});

  async function receive(
    stream: SMTPServerDataStream,
    session: Parameters<NonNullable<ConstructorParameters<typeof SMTPServer>[0]>['onData'] & {}>[1],
  ): Promise<SmtpReply> {
    const raw = await buffer(stream);
    const { mailFrom, rcptTo } = session.envelope;
    mails.push({
      from: mailFrom ? mailFrom.address : '',
      to: rcptTo.map(({ address }) => address),
      raw,
      parsed: await simpleParser(raw),
    });
    return current.get(session.id) ?? { kind: 'accept' };
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    connectionsMax: () => connectionsMax,
    script: (...replies) => void scripted.push(...replies),
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        destroyConnections(server);
        server.close(() => resolve());
      }),
  };
}

function refusal({ code, text }: { code: number; text: string }): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

function destroyConnections(server: SMTPServer): void {
  for (const connection of server.connections as Set<{ _socket?: { destroy(): void } }>) connection._socket?.destroy();
}
