import { Readable, Transform } from 'node:stream';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { SMTPTransportGetSocketCallback, SMTPTransportOptions } from 'nodemailer/lib/smtp-transport';
import { compose, composeText } from './compose.ts';
import { connectPromptly } from './connect-promptly.ts';
import type { Mailer } from './mailer.ts';
import { isSmall, messageBytes } from './message-bytes.ts';
import { acceptedOrUnknown, type SmtpError, toDelivery, tooLarge } from './to-delivery.ts';

const connectMsMax = 30_000;
const [submissionPort, submissionsPort] = [587, 465];
/** A kept connection may have been dropped by the server; an email of which nothing was read takes another one. */
const requeuesMax = 2;

/** Signs every email for its domain (RFC 6376). */
export interface DkimKey {
  domainName: string;
  keySelector: string;
  /** PEM */
  privateKey: string;
}

/** What a signature covers: RFC 6376, 5.4.1, and both headers of RFC 8058, which asks for them. */
const signedHeaders = [
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding',
  'In-Reply-To:References:List-Unsubscribe:List-Unsubscribe-Post',
].join(':');

type Observed = SendMailOptions & {
  /** 0 for one that is small. */
  sizeBytes?: number;
  onStream?: (stream: Readable) => void;
};

/** Hands emails to a mail server over pooled connections. */
export function openSmtpMailer({
  url,
  connectionsMax,
  replyMsMax,
  from,
  dkim,
}: {
  url: string;
  connectionsMax: number;
  /** How long a reply may take; the one to the text is the longest. */
  replyMsMax: number;
  from: { name: string; address: string };
  dkim?: DkimKey | undefined;
}): Mailer {
  const connectMs = Math.min(connectMsMax, replyMsMax);
  const transport = createTransport({
    url,
    // Before TLS, which nodemailer begins on it where it is asked for.
    getSocket: ({ host = 'localhost', port, secure }: SMTPTransportOptions, done: SMTPTransportGetSocketCallback) =>
      void connectPromptly(host, Number(port) || (secure ? submissionsPort : submissionPort), connectMs).then(
        (connection) => done(null, { connection }),
        done,
      ),
    pool: true,
    maxConnections: connectionsMax,
    maxMessages: Number.POSITIVE_INFINITY,
    maxRequeues: requeuesMax,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: replyMsMax,
    ...(dkim ? { dkim: { ...dkim, headerFieldNames: signedHeaders } } : {}),
  });

  // nodemailer reports a lost connection in the same words before and after the message was read. The stream it reads
  // the message from knows: it is read only after the server has answered DATA with 354.
  transport.use('stream', ({ message, data }, done) => {
    const { sizeBytes, raw, onStream } = data as Observed;
    const createReadStream = message.createReadStream.bind(message);
    message.createReadStream = (options) => {
      const isWhole = typeof raw === 'string';
      const stream = isWhole ? inOnePiece(raw, dkim && createReadStream(options)) : createReadStream(options);
      onStream?.(stream);
      return stream;
    };
    // With its size in the envelope, a message that the server would find too large is not begun.
    const getEnvelope = message.getEnvelope.bind(message);
    message.getEnvelope = () => ({ ...getEnvelope(), size: sizeBytes });
    done();
  });

  return {
    async deliver(email) {
      const recipient = email.to.address;
      let stream: Readable | undefined;
      const sizeBytes = isSmall(email) ? 0 : await messageBytes(email, from);
      try {
        const composed = sizeBytes === 0 ? composeText(email, from) : compose(email, from);
        const message: Observed = { ...composed, sizeBytes, onStream: (created) => (stream = created) };
        const { response } = await transport.sendMail(message);
        return acceptedOrUnknown(String(response), recipient);
      } catch (error) {
        const wasRead = stream?.readableDidRead ?? false;
        stream?.destroy();
        return tooLarge(error as SmtpError, sizeBytes) ?? toDelivery(error as SmtpError, { wasRead, recipient });
      }
    },
    recall: async () => ({
      outcome: 'unknown',
      reason: 'The sender stopped before the mail server confirmed the email.',
    }),
    [Symbol.asyncDispose]: async () => transport.close(),
  };
}

/**
 * nodemailer writes each piece of a message by itself to the network.
 * @param signed the message with its signature, where it has one
 */
function inOnePiece(message: string, signed: Readable | undefined): Readable {
  if (!signed) return Readable.from(message, { objectMode: false });
  const pieces: Buffer[] = [];
  const whole = new Transform({
    transform(piece: Buffer, _encoding, done) {
      pieces.push(piece);
      done();
    },
    flush: (done) => done(null, Buffer.concat(pieces)),
  });
  signed.once('error', (error) => whole.destroy(error));
  return signed.pipe(whole);
}
