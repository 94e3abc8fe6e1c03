import type { Mailer } from '../email/mailer.ts';

/** Hands each email over where it leaves from: to the relay, or to the server of its mailbox. */
export function openMailers({ relay, mailboxes }: { relay: Mailer; mailboxes: Mailer }): Mailer {
  const of = (mailbox: unknown) => (mailbox === null ? relay : mailboxes);
  return {
    deliver: (email) => of(email.mailbox).deliver(email),
    recall: (emailId, mailboxId) => of(mailboxId).recall(emailId, mailboxId),
    async [Symbol.asyncDispose]() {
      await Promise.all([relay[Symbol.asyncDispose](), mailboxes[Symbol.asyncDispose]()]);
    },
  };
}
