import { randomUUIDv7 } from 'node:crypto';
import { type ReceivedMail, type ReturnedEmails, receivedMail, topics } from '@cadenza/contracts';
import { deliverTwice, eventually, hasDovecot } from '@cadenza/testing';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { aComplaint, anAnswer, aReport, messageIdOf } from '../testing/inbound-mail.ts';
import { startInbox } from '../testing/running-inbox.ts';

const waiting = { timeoutMs: 20_000 };
const unknownUser = { action: 'failed', status: '5.1.1', diagnosis: '550 5.1.1 User unknown' } as const;

const inbox = hasDovecot ? await startInbox() : (undefined as never);

describe.skipIf(!hasDovecot)('the conversation with a lead (needs Dovecot)', () => {
  type Recipient = Awaited<ReturnType<typeof inbox.aRecipient>>;

  const answerTo = ({ emailId, address }: Recipient, text: string, headers: Record<string, string> = {}) =>
    anAnswer(address, { 'In-Reply-To': messageIdOf(emailId), ...headers }, text);
  const pathOf = ({ link }: Recipient) => `/api/campaigns/${link.campaignId}/received-mails`;
  const cameBack = async (recipient: Recipient): Promise<ReceivedMail[]> => {
    const { body } = await inbox.tracking.user.get(`${pathOf(recipient)}?leadId=${recipient.link.leadId}`);
    return z.array(receivedMail).parse(body);
  };
  const receives = (recipient: Recipient, count: number) =>
    eventually(async () => {
      const mails = await cameBack(recipient);
      expect(mails).toHaveLength(count);
      return mails;
    }, waiting);
  const correct = (recipient: Recipient, mail: ReceivedMail | undefined, verdict: string) =>
    inbox.tracking.user.put(`${pathOf(recipient)}/${mail?.id}/verdict`, { verdict });
  const rowOf = async ({ link }: Recipient) => {
    const { body } = await inbox.tracking.user.get(`/api/campaigns/${link.campaignId}/report`);
    return body.report.find(({ leadId }: { leadId: string }) => leadId === link.leadId);
  };
  const erase = async ({ link }: Pick<Recipient, 'link'>) => {
    const { bus, isHandled } = inbox.tracking;
    const erased = { leadIds: [link.leadId], erasedAt: '2026-03-02T15:00:00Z' };
    await isHandled(await deliverTwice(bus, topics.leads, 'LeadsErased', `erasure-${link.leadId}`, erased));
  };
  /** The tables that contain these words. */
  const tablesWith = async (words: string): Promise<string[]> => {
    const tables = await inbox.query<{ name: string }>(
      `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['events', 'inbound_mails', 'mail_words']));
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await inbox.query(`select from ${name} as each where each::text ilike '%${words}%' limit 1`);
      if (rows.length > 0) found.push(name);
    }
    return found;
  };

  test('D12: POST /api/returned-emails/{id}/settle decides for all that came back with the same words; O4: no figure moves', async () => {
    const refusal = (address: string) => ({
      ...({ address, action: 'failed', status: '5.7.26' } as const),
      diagnosis: `550-5.7.26 Unauthenticated email to ${address} is not accepted due to 550 5.7.26 domain's DMARC policy. z${address.length}si - gsmtp`,
    });
    const { bus, isHandled, user, figures, campaignId: id } = { ...inbox.tracking, campaignId: inbox.campaignId };
    const started = { campaignId: id, launchedAt: '2026-03-02T14:00:00Z' };
    await isHandled(await deliverTwice(bus, topics.campaigns, 'CampaignStarted', id, started));
    const returned = [await inbox.aRecipient(), await inbox.aRecipient(), await inbox.aRecipient()] as const;
    const before = await figures(id);
    await inbox.arrive(...returned.map(({ emailId, address }) => aReport(emailId, refusal(address))));
    for (const each of returned) {
      expect(await inbox.eventOf(each.emailId, 'EmailBounced')).toMatchObject({ blames: 'domain', deadAddress: false });
      expect((await receives(each, 1))[0]).toMatchObject({ verdict: 'bounce', blames: 'domain' });
      expect(await rowOf(each)).toMatchObject({ bounced: false, blames: 'domain' });
    }
    const kinds = async (): Promise<ReturnedEmails[]> => (await user.get(`/api/returned-emails?campaignId=${id}`)).body;
    const [kind, ...others] = await kinds();
    expect(others).toEqual([]);
    expect(kind).toMatchObject({ blames: 'domain', emails: 3, campaigns: 1 });
    expect(kind?.said).toMatch(/^550-5\.7\.26 Unauthenticated email to .* DMARC policy/);
    expect(kind?.said).not.toContain('@');
    expect((await user.get(`${pathOf(returned[0])}/unverified`)).body).toEqual([]);

    // One is dismissed by itself; two are left, and go again together.
    await correct(returned[0], (await cameBack(returned[0]))[0], 'other');
    const settle = (decision: string) => user.post(`/api/returned-emails/${kind?.kind}/settle`, { decision });
    expect(await settle('send-again')).toMatchObject({ status: 200, body: { settled: 2, left: 0 } });
    expect(await settle('refused')).toMatchObject({ status: 404 });
    expect(await kinds()).toEqual([]);
    const again = await Promise.all(returned.map(({ emailId }) => inbox.eventOf(emailId, 'EngagementWithdrawn')));
    expect(again.map(({ sendAgain }) => sendAgain)).toEqual([undefined, true, true]);
    expect(await figures(id)).toEqual(before);
    expect(await rowOf(returned[0])).not.toHaveProperty('blames');
  });

  test('is everything that came back, the oldest first, also what changed nothing', async () => {
    const recipient = await inbox.aRecipient();
    const { emailId, address } = recipient;
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const away = {
      Subject: 'Automatic reply: Hello',
      'Auto-Submitted': 'auto-replied',
      Date: 'Mon, 2 Mar 2026 15:00:00 +0000',
    };
    const newsletter = {
      'List-Unsubscribe': '<https://example.org/u>',
      Subject: 'Our news',
      'Message-ID': '<n@example.net>',
    };
    await inbox.arriveAt(minutesAgo(1), answerTo(recipient, 'Twice the same', { From: `Bob <${address}>` }));
    await inbox.arriveAt(minutesAgo(5), answerTo(recipient, 'Back on 12 March 2026.', away));
    await inbox.arriveAt(
      minutesAgo(2),
      answerTo(recipient, 'Yes, please\r\n\r\n> Hello', { Subject: '=?utf-8?Q?Gr=C3=BC=C3=9Fe?=' }),
    );
    await inbox.arriveAt(minutesAgo(3), anAnswer(address, newsletter, 'Our offers'));
    await inbox.arriveAt(
      minutesAgo(4),
      aReport(emailId, { ...unknownUser, address, status: '5.2.2', diagnosis: '552 5.2.2 Mailbox full' }),
    );
    const mails = await receives(recipient, 5);
    expect(mails).toMatchObject([
      { verdict: 'absence', returnsOn: '2026-03-12', subject: 'Automatic reply: Hello' },
      { verdict: 'bounce', reason: 'full 5.2.2', from: 'Mail Delivery System <mailer-daemon@mx.example.org>' },
      { verdict: 'other', from: address, subject: 'Our news', text: 'Our offers' },
      { verdict: 'reply', subject: 'Grüße', text: 'Yes, please\n\n> Hello' },
      { verdict: 'reply', from: `Bob <${address}>`, subject: 'Re: Hello', text: 'Twice the same' },
    ]);
    for (const mail of mails) expect(mail).toMatchObject({ emailId, source: 'mail', correctedFrom: null });
    await eventually(() =>
      expect(inbox.typesOf(emailId).toSorted()).toEqual(['AbsenceReceived', 'EmailBounced', 'ReplyReceived']),
    );
    const counted = await inbox.tracking.service.context.metrics.text();
    for (const kind of ['reply', 'auto-reply', 'bounce', 'other'])
      expect(counted).toMatch(
        new RegExp(`^cadenza_inbound_mails_total\\{kind="${kind}",service="tracking"\\} [1-9]`, 'm'),
      );
  });

  test('S2: a receipt, a challenge, a calendar’s answer and a reaction stand in it, and end nothing', async () => {
    const recipient = await inbox.aRecipient();
    const calendar = 'BEGIN:VCALENDAR\r\nMETHOD:REPLY\r\nEND:VCALENDAR';
    await inbox.arrive(
      answerTo(recipient, 'We have received your request.', { Subject: 'Ticket Received - 4711' }),
      answerTo(recipient, 'Please verify that you are a real live human being.', { 'X-Boxtrapper': 'k2pG7' }),
      answerTo(recipient, calendar, { 'Content-Type': 'text/calendar; method=REPLY' }),
      answerTo(recipient, 'Bob reacted to your message:', {}),
    );
    const mails = await receives(recipient, 4);
    expect(mails.map(({ verdict }) => verdict).toSorted()).toEqual(['calendar', 'challenge', 'reaction', 'receipt']);
    for (const mail of mails) expect(mail.unverified).toBeNull();
    expect(inbox.typesOf(recipient.emailId)).toEqual([]);
  });

  test('S14: what may ask for no more mail waits with its sentence for a person; one about somebody else names whom', async () => {
    const [doubtful, other] = [await inbox.aRecipient(), await inbox.aRecipient()];
    await inbox.arrive(
      answerTo(doubtful, 'Hello. How did you get my Email?'),
      answerTo(other, 'Please remove Zoe from your list and write to me instead.'),
    );
    const [[mail], [about]] = [await receives(doubtful, 1), await receives(other, 1)];
    const tellingSentence = 'How did you get my Email?';
    expect(mail).toMatchObject({ verdict: 'opt-out', unverified: 'It may ask for no more mail.', tellingSentence });
    expect(about).toMatchObject({ verdict: 'reply', unverified: null, somebodyElse: 'Zoe' });
    expect(await inbox.eventOf(doubtful.emailId, 'ReplyReceived')).not.toHaveProperty('verified');
    expect(await inbox.eventOf(doubtful.emailId, 'Unsubscribed')).toMatchObject({ verified: false });
    expect(await tablesWith('get my email')).toEqual(['mail_words']);
    expect(await correct(doubtful, mail, 'reply')).toMatchObject({ body: { verdict: 'reply', unverified: null } });
    expect(await inbox.eventOf(doubtful.emailId, 'EngagementWithdrawn')).toMatchObject({ withdrawn: 'Unsubscribed' });
  });

  test('S3, O4: a bounce that was a reply: the figures follow, and the dead address lives', async () => {
    const { tracking } = inbox;
    const recipient = await inbox.aRecipient();
    const { emailId, address } = recipient;
    await inbox.arrive(aReport(emailId, { ...unknownUser, address }));
    const [mail] = await receives(recipient, 1);
    expect(mail).toMatchObject({ verdict: 'dead-address', reason: 'dead-address 5.1.1' });
    const before = await tracking.figures(inbox.campaignId);
    expect(await correct(recipient, mail, 'reply')).toMatchObject({
      status: 200,
      body: { ...mail, verdict: 'reply', correctedFrom: 'dead-address' },
    });
    expect(await tracking.figures(inbox.campaignId)).toMatchObject({
      bounceCount: before.bounceCount - 1,
      replyCount: before.replyCount + 1,
    });
    expect(await rowOf(recipient)).toMatchObject({ bounced: false, replied: true, repliedAt: mail?.receivedAt });
    expect(await inbox.eventOf(emailId, 'EngagementWithdrawn')).toMatchObject({
      withdrawn: 'EmailBounced',
      test: false,
    });
    expect(await inbox.eventOf(emailId, 'ReplyReceived')).toMatchObject({ test: false, at: mail?.receivedAt });
  });

  test('S4: a complaint that a person recognised is a real one', async () => {
    const [recipient, complained] = [await inbox.aRecipient(), await inbox.aRecipient()];
    await inbox.arrive(answerTo(recipient, 'Stop this!'), aComplaint(complained.emailId));
    const [[mail], [complaint]] = [await receives(recipient, 1), await receives(complained, 1)];
    await correct(recipient, mail, 'complaint');
    expect(await inbox.eventOf(recipient.emailId, 'SpamReported')).toMatchObject({ real: true });
    await correct(complained, complaint, 'other');
    expect(await inbox.eventOf(complained.emailId, 'EngagementWithdrawn')).toMatchObject({ withdrawn: 'SpamReported' });
    expect(await rowOf(complained)).toMatchObject({ spam: false });
  });

  test('S2: of two replies one was none: still replied, until neither is one', async () => {
    const recipient = await inbox.aRecipient();
    await inbox.arrive(answerTo(recipient, 'The first'), answerTo(recipient, 'The second'));
    const [one, other] = await receives(recipient, 2);
    await correct(recipient, one, 'absence');
    expect(await rowOf(recipient)).toMatchObject({ replied: true });
    expect(await correct(recipient, other, 'other')).toMatchObject({ body: { correctedFrom: 'reply' } });
    expect(await rowOf(recipient)).toMatchObject({ replied: false, repliedAt: null });
    await inbox.arrive(answerTo(recipient, 'And now really'));
    await receives(recipient, 3);
    expect(await rowOf(recipient)).toMatchObject({ replied: true });
  });

  test('whatever a mail holds comes out as plain text of a bounded length', async () => {
    const recipient = await inbox.aRecipient();
    const html = { 'Content-Type': 'text/html; charset=utf-8' };
    const hostile = '<script>steal()</script><p onclick="steal()">Hello</p><img src="https://example.org/pixel.gif">';
    const bytes = Buffer.from(answerTo(recipient, '', { 'Content-Type': 'text/plain; charset=utf-8' }));
    await inbox.arrive(
      answerTo(recipient, hostile, html),
      answerTo(recipient, 'word '.repeat(14).concat('\r\n').repeat(42_000)),
      answerTo(recipient, 'one\u0000two\u001b[31m', { Subject: 'a\u0000b' }),
      answerTo(recipient, 'grüße', { 'Content-Type': 'text/plain; charset=klingon' }),
      Buffer.concat([bytes, Buffer.from([0xff, 0xfe, 0xed, 0xa0, 0x80, 0x00, 0x41])]),
    );
    const mails = await receives(recipient, 5);
    const texts = mails.map(({ text }) => text ?? '');
    expect(texts).toContain('Hello');
    expect(Math.max(...texts.map(({ length }) => length))).toBeGreaterThan(49_000);
    for (const { from, subject, text } of mails) {
      expect(from).toBe(recipient.address);
      expect(`${subject}${text}`).not.toMatch(/steal|pixel|[^\P{Cc}\n\t]/u);
      expect(text?.length).toBeLessThanOrEqual(50_000);
    }
  });

  test('J3: of an erased lead no words stay anywhere, also when they come later', async () => {
    const [recipient, other] = [await inbox.aRecipient(), await inbox.aRecipient()];
    const { link } = await inbox.aLead();
    const notYet = randomUUIDv7();
    await inbox.arrive(
      answerTo(recipient, 'xcanary one', { From: `Xcanary <${recipient.address}>`, Subject: 'xcanary' }),
      anAnswer(
        'carol@example.org',
        { 'In-Reply-To': messageIdOf(notYet) },
        'xcanary, of an email that nobody knows yet',
      ),
      answerTo(other, 'xstays'),
    );
    await receives(recipient, 1);
    await receives(other, 1);
    expect(await tablesWith('xcanary')).toEqual(expect.arrayContaining(['mail_words']));
    await erase(recipient);
    await erase({ link });
    await inbox.arrive(answerTo(recipient, 'xcanary two'));
    await inbox.tracking.handOver(link, notYet);
    await inbox.eventOf(notYet, 'ReplyReceived');
    const [first, second] = await receives(recipient, 2);
    for (const mail of [first, second])
      expect(mail).toMatchObject({ verdict: 'reply', from: null, subject: null, text: null });
    expect(await tablesWith('xcanary')).toEqual([]);
    expect(await tablesWith('xstays')).toEqual(['mail_words']);
    expect(await correct(recipient, first, 'other')).toMatchObject({ status: 200, body: { text: null } });
  });

  test('the words of mail that is about nobody are not kept', async () => {
    await inbox.arrive(
      anAnswer('stranger@example.org', { Subject: 'xstranger' }, 'xstranger'),
      anAnswer('news@example.org', { 'List-Unsubscribe': '<https://example.org/u>' }, 'xstranger'),
      aReport(randomUUIDv7(), { ...unknownUser, address: 'xstranger@example.org' }),
    );
    await inbox.allIsRead();
    inbox.tracking.clock.advance({ hours: 25 });
    await eventually(async () => expect(await tablesWith('xstranger')).toEqual([]), waiting);
  });

  test('a mail that waited since a version that kept no words is recorded without them', async () => {
    const { link, address } = await inbox.aLead();
    const emailId = randomUUIDv7();
    await inbox.arrive(anAnswer(address, { 'In-Reply-To': messageIdOf(emailId) }, 'From before'));
    const isWaiting = `state = 'new' and '${emailId}' = any(email_ids)`;
    await eventually(async () => {
      const found = await inbox.query(
        `update inbound_mails set clues = clues - 'words' where ${isWaiting} returning 1`,
      );
      expect(found).toHaveLength(1);
    }, waiting);
    await inbox.tracking.handOver(link, emailId);
    expect(await receives({ address, link, emailId }, 1)).toMatchObject([{ verdict: 'reply', text: null }]);
  });

  test('several instances of the service keep each mail once', async () => {
    const second = await inbox.tracking.aCopy();
    const recipients: Recipient[] = [];
    for (let count = 0; count < 4; count += 1) recipients.push(await inbox.aRecipient());
    const repeated = recipients.map((recipient) => answerTo(recipient, 'Once'));
    await inbox.arrive(...repeated, ...repeated);
    await inbox.allIsRead();
    for (const recipient of recipients)
      expect(await cameBack(recipient)).toMatchObject([{ verdict: 'reply', text: 'Once' }]);
    await second[Symbol.asyncDispose]();
  });
});
