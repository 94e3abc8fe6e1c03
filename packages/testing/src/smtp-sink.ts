import { buffer } from 'node:stream/consumers';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';

export interface ReceivedMail {
  /** By `performance.now()` of this process. */
  arrivedAtMs: number;
  from: string;
  to: string[];
  /** As it came over the wire. */
  raw: Buffer;
  parsed: ParsedMail;
}

/**
 * How the sink treats one mail: accepts it, refuses it with an SMTP reply after the recipient or after the text, closes
 * every connection after the text without a reply (like a mail server that dies), hangs up on this connection alone, or
 * stays silent.
 */
export type SmtpReply =
  | { kind: 'accept'; text?: string }
  | { kind: 'refuse'; at: 'recipient' | 'text'; code: number; text: string }
  | { kind: 'close' }
  | { kind: 'hang up' }
  | { kind: 'silence' };

export interface SmtpSink extends AsyncDisposable {
  /** `smtp://127.0.0.1:port` */
  url: string;
  /** Every mail whose text arrived, whatever the reply, in order of arrival. */
  mails: ReceivedMail[];
  /** Most connections that were open at once. */
  connectionsMax(): number;
  /** Scripts the replies to the next mails, in order; afterwards the sink accepts again. */
  script(...replies: SmtpReply[]): void;
}

interface SinkOptions {
  /** Delays the reply to a mail's text; a function is called for each mail. */
  replyAfterMs?: number | (() => number);
  port?: number;
  /** Offers sign-ins without TLS, which need this password. */
  loginPassword?: string;
  /** Whether it advertises addresses outside ASCII (RFC 6531). */
  offersSmtpUtf8?: boolean;
  /** Whether it advertises that it takes bytes outside ASCII in a text (RFC 6152). */
  offers8BitMime?: boolean;
  /** Chooses the reply to a mail by its recipient when none is scripted; `undefined` accepts it. */
  replyTo?: (recipient: string) => SmtpReply | undefined;
}

/** An SMTP server on 127.0.0.1 that keeps what it receives. */
export async function startSmtpSink({
  replyAfterMs = 0,
  port = 0,
  loginPassword,
  offersSmtpUtf8 = true,
  offers8BitMime = true,
  replyTo = () => undefined,
}: SinkOptions = {}): Promise<SmtpSink> {
  const mails: ReceivedMail[] = [];
  const scripted: SmtpReply[] = [];
  const current = new Map<string, SmtpReply>();
  let connections = 0;
  let connectionsMax = 0;

  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: loginPassword !== undefined,
    hideSMTPUTF8: !offersSmtpUtf8,
    hide8BITMIME: !offers8BitMime,
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
    onAuth({ username, password }, _session, done) {
      const isWrong = loginPassword !== undefined && password !== loginPassword;
      done(isWrong ? new Error('The password is wrong') : null, { user: username ?? 'anybody' });
    },
    onRcptTo({ address }, session, done) {
      const reply = scripted.shift() ?? replyTo(address) ?? { kind: 'accept' };
      if (reply.kind === 'refuse' && reply.at === 'recipient') return done(refusal(reply));
      current.set(session.id, reply);
      done();
    },
    onData(stream, session, done) {
      void receive(stream, session).then((reply) => {
        if (reply.kind === 'silence') return;
        if (reply.kind === 'close') return destroyConnections(server);
        if (reply.kind === 'hang up') return destroyConnections(server, session.id);
        const waitMs = typeof replyAfterMs === 'function' ? replyAfterMs() : replyAfterMs;
        const said = (reply.kind === 'accept' && reply.text) || 'OK kept';
        setTimeout(() => done(reply.kind === 'refuse' ? refusal(reply) : null, said), waitMs);
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
      arrivedAtMs: performance.now(),
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

/** Destroys all connections, or the one with this id. */
function destroyConnections(server: SMTPServer, id?: string): void {
  const connections = server.connections as Set<{ id: string; _socket?: { destroy(): void } }>;
  for (const connection of connections) if (id === undefined || connection.id === id) connection._socket?.destroy();
}
