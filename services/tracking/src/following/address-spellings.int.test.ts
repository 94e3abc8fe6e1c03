import { domainToASCII } from 'node:url';
import { hasDovecot } from '@cadenza/testing';
import { describe, expect, test } from 'vitest';
import { aComplaint, anAnswer, aReport } from '../testing/inbound-mail.ts';
import { startInbox } from '../testing/running-inbox.ts';

const unknownUser = { action: 'failed', status: '5.1.1', diagnosis: '550 5.1.1 User unknown' } as const;
const inbox = hasDovecot ? await startInbox() : (undefined as never);

const bücher = 'bücher-probe.de';
const xn = domainToASCII(bücher);
const decomposed = bücher.normalize('NFD');

const aNotice = (address: string) =>
  anAnswer(
    'Mail Delivery System <MAILER-DAEMON@mx.example.org>',
    { Subject: 'Undelivered Mail Returned to Sender', 'Auto-Submitted': 'auto-replied' },
    'I am sorry to have to inform you that your message could not be delivered.',
    '',
    `<${address}>: host mx.example.org said: 550 5.1.1 User unknown (in reply to RCPT TO command)`,
  );

async function aRecipient(email: string) {
  const link = await inbox.tracking.aLink(inbox.campaignId, { email });
  return inbox.tracking.aSentEmail(link);
}

describe.skipIf(!hasDovecot)('mail that comes back from another spelling of an address (needs Dovecot)', () => {
  test.each([
    ['S3', 'bounce', `a@${bücher}`, aReport(null, { ...unknownUser, address: `A@${xn}` }), 'EmailBounced'],
    ['S3', 'bounce', `b@${xn}`, aReport(null, { ...unknownUser, address: `b@${bücher}` }), 'EmailBounced'],
    [
      'S3',
      'bounce',
      `jörg@${bücher}`,
      aReport(null, { ...unknownUser, address: `jörg@${decomposed}` }),
      'EmailBounced',
    ],
    ['S3', 'notice in words', `g@${xn}`, aNotice(`g@${bücher}`), 'EmailBounced'],
    ['S4', 'complaint', `c@${bücher}`, aComplaint(null, `c@${xn}`), 'SpamReported'],
    ['S2', 'reply', `d@${bücher}`, anAnswer(`D@${xn}`, {}, 'Yes'), 'ReplyReceived'],
    ['S2', 'reply', `e@${xn}`, anAnswer(`E <e@${bücher}>`, {}, 'Yes'), 'ReplyReceived'],
    ['S2', 'reply', 'f\u200b@exa\u00admple.net', anAnswer('f@example.net', {}, 'Yes'), 'ReplyReceived'],
  ])('%s: a %s is about the lead %s', async (_rule, _kind, email, mail, type) => {
    const emailId = await aRecipient(email);
    await inbox.arrive(Buffer.from(mail));
    expect(await inbox.eventOf(emailId, type)).toBeDefined();
  });

  test('J4: a report shows the domain in its own script, and finds its rows however a name is typed', async () => {
    const { tracking, campaignId } = inbox;
    await tracking.aLink(campaignId, { lastName: 'Mun\u0303oz', email: `m@${xn}` });
    for (const search of ['munoz', 'Muñoz', 'MUN\u0303OZ', `m@${bücher}`, `m@${xn}`]) {
      const path = `/api/campaigns/${campaignId}/report-rows?limit=10&search=${encodeURIComponent(search)}`;
      const { body } = await tracking.user.get(path);
      expect(
        body.rows.map(({ lead }: { lead: { email: string } }) => lead.email),
        search,
      ).toEqual([`m@${bücher}`]);
    }
  });
});
