import { describe, expect, test } from 'vitest';
import type { RefusalKind } from '../email/delivery.ts';
import { refusalKind } from './refusal-kind.ts';

const enhancedStatus = /\b([245]\.\d{1,3}\.\d{1,3})\b/;
const kindOf = (reply: string, command = 'RCPT TO') =>
  refusalKind({
    code: Number(reply.slice(0, 3)),
    status: enhancedStatus.exec(reply)?.[1] ?? null,
    text: reply.slice(4),
    command,
  });

/** In the style of each server; the wording is our own. */
const replies: Record<string, [kind: RefusalKind, reply: string, command?: string][]> = {
  Gmail: [
    ['dead-address', '550-5.1.1 The account you wanted to write to does not exist. Look for typing errors. - gsmtp'],
    ['dead-address', '550 5.2.1 The account you wanted to write to is disabled. - gsmtp'],
    ['full', '552 5.2.2 The inbox of the recipient is out of storage space. - gsmtp'],
    ['transient', '452 4.2.2 The inbox of the recipient is out of storage space. - gsmtp'],
    ['transient', '450 4.2.1 This user gets mail too quickly just now, come back later. - gsmtp'],
    ['transient', '421 4.7.28 Unusual amount of mail from your address block, slowed down. - gsmtp', 'DATA'],
    ['policy', '550 5.7.26 The sender is not authenticated: neither SPF nor DKIM passed. - gsmtp', 'DATA'],
    ['policy', '550 5.7.1 This mail looks like unsolicited bulk mail and was blocked. - gsmtp', 'DATA'],
    ['policy', '550 5.7.350 The mail was seen as spam', 'DATA'],
    ['content', '552 5.3.4 Your mail is larger than what is taken here. - gsmtp', 'DATA'],
    ['policy', '552 5.7.0 This was blocked because its content is a possible security risk. - gsmtp', 'DATA'],
  ],
  'Outlook and Exchange': [
    ['dead-address', '550 5.1.10 RESOLVER.ADR.RecipientNotFound; not found by address lookup'],
    ['dead-address', '550 5.5.0 Requested action not taken: mailbox unavailable'],
    ['dead-address', '550 5.1.1 RESOLVER.ADR.ExRecipNotFound; not found'],
    ['policy', '550 5.4.1 Recipient address rejected: Access denied. AS(201806281)'],
    ['policy', '550 5.7.606 Access denied, banned sending address block'],
    ['policy', '550 5.7.515 Access denied, the sending domain does not meet the required authentication level', 'DATA'],
    [
      'policy',
      '550 5.7.1 Unfortunately, mail from your address was not sent: part of the network is on our block list (S3150)',
      'MAIL FROM',
    ],
    ['policy', '550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required'],
    ['full', '554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException', 'DATA'],
    ['policy', "550 5.2.121 Recipient's per hour message receive limit from specific sender exceeded", 'DATA'],
    ['policy', "550 5.2.122 Recipient's per hour message receive limit exceeded", 'DATA'],
    ['transient', '451 4.7.500 Server busy. Please come back later (S77719)'],
    ['transient', '432 4.3.2 STOREDRV.Deliver; too many at once for the recipient', 'DATA'],
    ['content', '552 5.3.4 Message size exceeds fixed limit', 'MAIL FROM'],
  ],
  Yahoo: [
    ['dead-address', '554 delivery error: dd This user doesn’t have an account here [-5] - mta4711'],
    ['dead-address', '552 1 Requested mail action aborted, mailbox not found'],
    ['policy', '554 5.7.9 Message not accepted for policy reasons', 'DATA'],
    ['policy', '553 5.7.2 [TSS09] Everything from this address will be refused for good', 'MAIL FROM'],
    ['transient', '421 4.7.0 [TSS04] Deferred for now because of user complaints', 'MAIL FROM'],
    ['full', '552 5.2.2 Quota exceeded for this inbox', 'DATA'],
  ],
  Postfix: [
    ['dead-address', '550 5.1.1 <>: Recipient address rejected: User unknown in local recipient table'],
    ['dead-address', '550 5.1.1 <>: Recipient address rejected: User unknown in relay recipient table'],
    ['dead-address', '550 5.1.2 <>: Recipient address rejected: Domain not found'],
    ['dead-address', '550 5.1.0 <>: Recipient address rejected: User unknown in virtual alias table'],
    ['policy', '554 5.7.1 <>: Relay access denied'],
    ['policy', '554 5.7.1 Service unavailable; Client host blocked using a public list'],
    ['policy', '550 5.1.8 <>: Sender address rejected: Domain not found', 'MAIL FROM'],
    ['policy', '550 5.1.7 <>: Sender address rejected: undeliverable address: mailbox unavailable', 'MAIL FROM'],
    ['transient', '450 4.2.0 <>: Recipient address rejected: Greylisted, come back in 5 minutes'],
    ['transient', '450 4.1.2 <>: Recipient address rejected: Domain not found'],
    ['transient', '451 4.3.5 Server configuration error'],
    ['full', '552 5.2.2 <>: user is over quota'],
    ['content', '552 5.3.4 Message size exceeds fixed limit', 'MAIL FROM'],
    ['content', '554 5.6.0 The message has a header that cannot be read', 'DATA'],
  ],
  Exim: [
    ['dead-address', '550 Unknown user'],
    ['dead-address', '550 No such person at this address.'],
    ['dead-address', '550 No Such User Here'],
    ['dead-address', '550 unrouteable address'],
    ['policy', '550 relay not permitted'],
    ['policy', '550 Administrative prohibition', 'DATA'],
    ['policy', '550 This message scored 9.1 points as spam', 'DATA'],
    ['policy', '550 Sender verify failed', 'RCPT TO'],
    ['full', '552 mailbox is full: retry timeout exceeded', 'DATA'],
    ['transient', '451 Temporary local problem - please try later'],
    ['content', '552 message size exceeds maximum permitted', 'MAIL FROM'],
  ],
};

describe.each(Object.entries(replies))('S3: replies of %s', (_, cases) => {
  test.each(cases)('%s: %s', (kind, reply, command) => {
    expect(kindOf(reply, command)).toBe(kind);
  });
});

describe('S3: what no rule knows', () => {
  test.each<[RefusalKind, string, string]>([
    ['dead-address', '550 no', 'RCPT TO'],
    ['dead-address', '553 no', 'RCPT TO'],
    ['policy', '550 no', 'DATA'],
    ['policy', '550 no', 'MAIL FROM'],
    ['policy', '554 no', 'RCPT TO'],
    ['transient', '499 no', 'RCPT TO'],
  ])('%s: %s to %s', (kind, reply, command) => {
    expect(kindOf(reply, command)).toBe(kind);
  });
});
