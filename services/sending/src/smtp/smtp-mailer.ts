import { Readable, Transform } from 'node:stream';
import DKIM from 'nodemailer/lib/dkim';
import MailComposer from 'nodemailer/lib/mail-composer';
import type MailMessage from 'nodemailer/lib/mailer/mail-message';
import type MimeNode from 'nodemailer/lib/mime-node';
import SMTPPool from 'nodemailer/lib/smtp-pool';
import type { SMTPTransportGetSocketCallback, SMTPTransportOptions } from 'nodemailer/lib/smtp-transport';
import type { Delivery } from '../email/delivery.ts';
import type { Mailer, OutgoingEmail } from '../email/mailer.ts';
import { compose, envelopeSender } from './compose.ts';
import { needsSmtpUtf8, offersSmtpUtf8, withoutSmtpUtf8 } from './international-address.ts';
import { isSmall, messageBytes } from './message-bytes.ts';
import { messageText } from './message-text.ts';
import type { SmtpServer } from './smtp-server.ts';
import {
  acceptedOrUnknown,
  type Progress,
  refusedInPart,
  type SmtpError,
  toDelivery,
  tooLarge,
} from './to-delivery.ts';

const connectMsMax = 30_000;
const [submissionPort, submissionsPort] = [587, 465];
/** The server may have dropped a kept connection; an email of which it read nothing takes another one. */
const requeuesMax = 2;

/** The key that signs every email for its domain (RFC 6376). */
export interface DkimKey {
  domainName: string;
  keySelector: string;
  /** PEM */
  privateKey: string;
}

/** The headers that a signature covers: those of RFC 6376, 5.4.1, and both that RFC 8058 requires. */
const signedHeaders = [
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding',
  'In-Reply-To:References:List-Unsubscribe:List-Unsubscribe-Post',
].join(':');

/** A mail server cannot be asked what it has taken. */
export const interrupted: Delivery = {
  outcome: 'unknown',
  reason: 'The sender stopped before the mail server confirmed the email.',
  words: null,
};

const late: SmtpError = Object.assign(new Error('It took too long'), { code: 'ETIMEDOUT' });

/** Hands emails to a mail server over pooled connections. */
export function openSmtpMailer({
  server,
  connectionsMax,
  replyMsMax,
  deliveryMsMax,
  dkim,
}: {
  server: SmtpServer;
  connectionsMax: number;
  /** How long a reply may take; the one to the text takes longest. */
  replyMsMax: number;
  /** How long handing over an email may take in all, even if the server keeps talking; absent: without an end. */
  deliveryMsMax?: number;
  dkim?: DkimKey | undefined;
}): Mailer {
  const connectMs = Math.min(connectMsMax, replyMsMax);
  const pool = new SMTPPool({
    ...server.options,
    getSocket: ({ host = 'localhost', port, secure }: SMTPTransportOptions, done: SMTPTransportGetSocketCallback) =>
      void server
        .connect({ host, port: Number(port) || (secure ? submissionsPort : submissionPort) }, connectMs)
        .then((connection) => done(null, { connection }), done),
    maxConnections: connectionsMax,
    maxMessages: Number.POSITIVE_INFINITY,
    maxRequeues: requeuesMax,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: replyMsMax,
  });
  // Set afterwards, because options in a URL win over those given above.
  if (server.mustBecomeTls) pool.options.requireTLS = true;
  const signer = dkim && new DKIM({ ...dkim, headerFieldNames: signedHeaders });

  function written(message: MimeNode, isSmallOne: boolean): Readable {
    if (!isSmallOne) return signer ? signer.sign(message.createReadStream()) : message.createReadStream();
    const text = messageText(message);
    return signer ? inOnePiece(signer.sign(text)) : Readable.from(text, { objectMode: false });
  }

  /**
   * @param onOffer is called when the server has let us in, before it hears of the email; again for another connection
   * @param onStream is given each stream made of the message
   * @param mayOffer is asked, once it is known what the server offers, whether the server may hear of the email
   * @param signal hangs up
   */
  function handOver(
    message: MimeNode,
    sizeBytes: number,
    {
      onOffer,
      onStream,
      mayOffer,
      signal,
    }: {
      onOffer: () => void;
      onStream: (stream: Readable) => void;
      mayOffer: (mail: object) => boolean;
      signal: AbortSignal | undefined;
    },
  ): Promise<string> {
    const mail = {
      data: { signal },
      message: {
        // The size in the envelope keeps a message from being begun that is too large for the server.
        getEnvelope: () => {
          onOffer();
          const envelope = { ...message.getEnvelope(), size: sizeBytes };
          // Without a recipient, nodemailer ends the email without a word to the server, and keeps the connection.
          return mayOffer(mail) ? envelope : { ...envelope, to: [] };
        },
        messageId: () => message.messageId(),
        getHeader: (name: string) => message.getHeader(name),
        createReadStream() {
          const stream = written(message, sizeBytes === 0);
          onStream(stream);
          return stream;
        },
      },
    };
    return new Promise((resolve, reject) => {
      pool.send(mail as unknown as MailMessage<SMTPPool.SentMessageInfo>, (error, info) =>
        error ? reject(error) : resolve(String(info?.response)),
      );
    });
  }

  return {
    async deliver(email) {
      const recipient = email.to.address;
      // nodemailer reports a lost connection in the same words before and after the message was read. The stream of the
      // message tells them apart: it is read only after the server has replied 354 to DATA.
      let stream: Readable | undefined;
      let progress: Progress = 'composing';
      let lacksSmtpUtf8 = false;
      const sender = envelopeSender(email);
      const signal = deliveryMsMax === undefined ? undefined : AbortSignal.timeout(deliveryMsMax);
      const sizeBytes = isSmall(email) ? 0 : await messageBytes(email);
      try {
        const message = new MailComposer(compose(email)).compile();
        progress = 'connecting';
        const response = await handOver(message, sizeBytes, {
          onOffer: () => {
            progress = 'offered';
          },
          onStream: (created) => {
            stream = created;
          },
          mayOffer: (mail) => {
            lacksSmtpUtf8 = needsSmtpUtf8(sender, email) && !offersSmtpUtf8(pool, mail);
            return !lacksSmtpUtf8;
          },
          signal,
        });
        const refusal = refusedInPart(response);
        if (refusal) throw refusal;
        return acceptedOrUnknown(response, { recipient, server, messageId: email.messageId });
      } catch (error) {
        if (stream?.readableDidRead) progress = 'read';
        stream?.destroy();
        if (lacksSmtpUtf8) return withoutSmtpUtf8(sender);
        const failure = signal?.aborted ? late : (error as SmtpError);
        return (
          tooLarge(failure, sizeBytes) ?? toDelivery(failure, { progress, recipient, own: ownAddresses(email), server })
        );
      }
    },
    recall: async () => interrupted,
    [Symbol.asyncDispose]: async () => pool.close(),
  };
}

const ownAddresses = (email: OutgoingEmail) =>
  new Set([envelopeSender(email), email.from.address, ...(email.replyTo === null ? [] : [email.replyTo])]);

/** Joins the pieces, because nodemailer writes each piece of a message to the network by itself. */
function inOnePiece(signed: Readable): Readable {
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
