import { randomUUIDv7 } from 'node:crypto';
import { type AttachedLink, topics } from '@cadenza/contracts';
import { deliverTwice, eventually, startSmtpSink } from '@cadenza/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { runSender } from './testing/running-sender.ts';

const sink = await startSmtpSink();
const sender = await runSender({ smtpUrl: sink.url });
const { campaigns, bus, clock, database } = sender;
afterAll(async () => {
  await sender[Symbol.asyncDispose]();
  await sink[Symbol.asyncDispose]();
});

const alwaysOpen = {
  sendWindowStart: 0,
  sendWindowEnd: 0,
  allowedWeekdays: [
    'Monday' as const,
    'Tuesday' as const,
    'Wednesday' as const,
    'Thursday' as const,
    'Friday' as const,
  ],
};
const step = (subject: string, delayDays: number) => ({ subject, body: 'Hello {{firstName}}', delayDays });
const waiting = { timeoutMs: 30_000 };
const mailsTo = (email: string) => sink.mails.filter(({ to }) => to.includes(email)).length;

/** A campaign whose only email so far was read by the mail server and never confirmed. */
async function anUnknownEmail(steps = [step('First', 0)]) {
  const email = `${randomUUIDv7()}@example.net`;
  const campaignId = await campaigns.create(steps, alwaysOpen);
  const [link] = await campaigns.attach(campaignId, [{ email }]);
  sink.script({ kind: 'close' });
  await campaigns.launch(campaignId);
  const [row] = await eventually(async () => {
    const rows = await emails(campaignId, '?status=unknown');
    expect(rows).toHaveLength(1);
    return rows;
  }, waiting);
  return { campaignId, email, row, link: link as AttachedLink };
}

async function emails(campaignId: string, query = '') {
  const { status, body } = await sender.client().get(`/api/campaigns/${campaignId}/emails${query}`);
  expect(status).toBe(200);
  return body;
}

type Unknown = Awaited<ReturnType<typeof anUnknownEmail>>;
const engagement = ({ campaignId, link, row }: Unknown, test = false) => ({
  campaignId,
  ...{ leadId: link.leadId, linkId: link.linkId, emailId: row.emailId },
  at: clock.now().toString({ smallestUnit: 'millisecond' }),
  test,
});

async function sentEvents(emailId: string): Promise<unknown[]> {
  const { rows } = await database.query<{ data: unknown }>(
    `select data from events where stream_id = $1 and type = 'EmailSent'`,
    [`email-${emailId}`],
  );
  return rows.map(({ data }) => data);
}

const reasonOf = async (campaignId: string) => {
  const { rows } = await database.query('select state, reason from enrolments where campaign_id = $1', [campaignId]);
  return rows[0];
};

describe('D2: evidence', () => {
  test('an open makes the email sent at the time it was handed over, once, and its lead goes on', async () => {
    const unknown = await anUnknownEmail([step('First', 0), step('Second', 1)]);
    const { campaignId, row, email } = unknown;
    expect(row).toMatchObject({ leadName: 'Ada Lovelace', leadEmail: email, stepNumber: 1, attempts: 1, sentAt: null });
    await deliverTwice(bus, topics.engagement, 'EmailOpened', campaignId, { ...engagement(unknown), first: true });
    await eventually(() => expect(mailsTo(email)).toBe(2), { timeoutMs: 50_000 });
    const click = { ...engagement(unknown), first: true, linkNumber: 1 };
    await deliverTwice(bus, topics.engagement, 'LinkClicked', campaignId, click);
    const [first] = await eventually(async () => {
      const rows = await emails(campaignId, '?status=sent');
      expect(rows).toHaveLength(2);
      return rows;
    }, waiting);
    expect(first.sentAt).toBe(first.handedOverAt);
    expect(await sentEvents(row.emailId)).toEqual([expect.objectContaining({ lastStep: false })]);
  });

  test('S1, S2: a reply proves it as well, and no second email leaves', async () => {
    const unknown = await anUnknownEmail([step('First', 0), step('Second', 0)]);
    await deliverTwice(bus, topics.engagement, 'ReplyReceived', unknown.campaignId, engagement(unknown));
    await eventually(async () => expect(await sentEvents(unknown.row.emailId)).toHaveLength(1), waiting);
    expect(await reasonOf(unknown.campaignId)).toEqual({ state: 'ended', reason: 'replied' });
    expect(mailsTo(unknown.email)).toBe(1);
  });

  test('S3: so does a bounce', async () => {
    const unknown = await anUnknownEmail();
    const bounce = { ...engagement(unknown), reason: '550 no such user', deadAddress: true };
    await deliverTwice(bus, topics.engagement, 'EmailBounced', unknown.campaignId, bounce);
    await eventually(async () => expect(await sentEvents(unknown.row.emailId)).toHaveLength(1), waiting);
    expect(await reasonOf(unknown.campaignId)).toEqual({ state: 'ended', reason: 'bounced' });
  });

  test('S7: a test event proves nothing', async () => {
    const unknown = await anUnknownEmail();
    const open = { ...engagement(unknown, true), first: true };
    const mark = await deliverTwice(bus, topics.engagement, 'EmailOpened', unknown.campaignId, open);
    await sender.heard(mark);
    expect(await emails(unknown.campaignId)).toMatchObject([{ status: 'unknown' }]);
  });
});

describe('D2: without evidence a person decides', () => {
  const block = async (value: string) =>
    expect(await sender.client().post('/api/blocklist', { value, reason: null })).toMatchObject({ status: 201 });
  const act = (unknown: Unknown, action: string) =>
    sender.client().post(`/api/campaigns/${unknown.campaignId}/emails/${unknown.row.emailId}/${action}`, {});

  test('"Send again" sends it again under its Message-ID, once', async () => {
    const unknown = await anUnknownEmail();
    expect(await act(unknown, 'send-again')).toMatchObject({ status: 200, body: { success: true } });
    await eventually(async () => {
      expect(await emails(unknown.campaignId)).toMatchObject([{ status: 'sent', attempts: 2 }]);
    }, waiting);
    const received = sink.mails.filter(({ to }) => to.includes(unknown.email));
    expect(new Set(received.map(({ parsed }) => parsed.messageId)).size).toBe(1);
    expect(received).toHaveLength(2);
    expect(await act(unknown, 'send-again')).toMatchObject({ status: 409 });
  });

  test('"Mark as sent" takes it as sent', async () => {
    const unknown = await anUnknownEmail();
    expect(await act(unknown, 'mark-as-sent')).toMatchObject({ status: 200, body: { success: true } });
    expect(await emails(unknown.campaignId)).toMatchObject([{ status: 'sent', attempts: 1 }]);
    const again = await act(unknown, 'mark-as-sent');
    expect(again).toMatchObject({ status: 409, body: { code: 'email-not-unknown' } });
    expect(again.body.message).toMatch(/^It is known by now/);
  });

  test('an email whose lead was removed is not sent again', async () => {
    const unknown = await anUnknownEmail();
    const links = [unknown.link];
    const detachedAt = engagement(unknown).at;
    const detached = await deliverTwice(bus, topics.audience, 'LeadsDetached', unknown.campaignId, {
      campaignId: unknown.campaignId,
      links: links.map(({ linkId, leadId }) => ({ linkId, leadId })),
      detachedAt,
    });
    await sender.heard(detached);
    expect(await emails(unknown.campaignId)).toMatchObject([{ status: 'unknown', notAgain: 'stopped' }]);
    expect(await act(unknown, 'send-again')).toMatchObject({ status: 409 });
  });

  test('L5: nor is one of a campaign that was stopped, nor does the list offer it', async () => {
    const unknown = await anUnknownEmail();
    expect(unknown.row).toMatchObject({ notAgain: null });
    const stopped = await campaigns.tell('CampaignStopped', unknown.campaignId);
    await sender.heard(stopped);
    expect(await emails(unknown.campaignId)).toMatchObject([{ notAgain: 'campaign-over' }]);
    const { status, body } = await act(unknown, 'send-again');
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: 'This campaign is over and sends nothing more, so nothing was sent.',
    });
    expect(await act(unknown, 'mark-as-sent')).toMatchObject({ status: 200 });
  });

  test('J2: nor is one to a former address', async () => {
    const unknown = await anUnknownEmail();
    const { lead, leadId } = unknown.link;
    // The lead begins anew, and must not take the script of the next test.
    await sender.heard(campaigns.tell('CampaignPaused', unknown.campaignId));
    const moved = {
      ...lead,
      id: leadId,
      email: `${randomUUIDv7()}@example.net`,
      revision: 1,
      formerEmails: [lead.email],
    };
    const changed = await deliverTwice(bus, topics.leads, 'LeadsChanged', `change-${leadId}`, {
      ...{ leads: [moved], changedAt: engagement(unknown).at },
    });
    await sender.heard(changed);
    expect((await emails(unknown.campaignId))[0]).toMatchObject({ status: 'unknown', notAgain: 'former-address' });
    expect(await act(unknown, 'send-again')).toMatchObject({
      status: 409,
      body: { message: 'The lead has another address now, and nothing is sent to the old one again.' },
    });
  });

  test('S15: nor is one whose lead was blocked meanwhile; it stays unknown', async () => {
    const unknown = await anUnknownEmail();
    await block(unknown.email);
    expect(await emails(unknown.campaignId)).toMatchObject([{ status: 'unknown', notAgain: 'stopped' }]);
    expect(await act(unknown, 'send-again')).toMatchObject({ status: 409, body: { code: 'email-not-sendable' } });
    expect(await emails(unknown.campaignId)).toMatchObject([{ status: 'unknown' }]);
    expect(await reasonOf(unknown.campaignId)).toEqual({ state: 'ended', reason: 'blocked' });
  });

  test('D1: one that waits to be sent again, and whose lead is blocked before, is said to be given up', async () => {
    const unknown = await anUnknownEmail();
    const { campaignId, link } = unknown;
    const shown = async () =>
      (await sender.client().get(`/api/campaigns/${campaignId}/sent-emails?leadId=${link.leadId}`)).body;
    await sender.heard(campaigns.tell('CampaignPaused', campaignId));
    expect(await act(unknown, 'send-again')).toMatchObject({ status: 200 });
    expect(await shown()).toMatchObject([{ status: 'deferred', isGivenUp: false }]);
    await block(unknown.email);
    await campaigns.tell('CampaignResumed', campaignId);
    await eventually(
      async () => expect(await shown()).toMatchObject([{ status: 'deferred', isGivenUp: true }]),
      waiting,
    );
    expect(mailsTo(unknown.email)).toBe(1);
  });

  test.each(['/api/campaigns/019a0000-0000-7000-8000-000000000000/emails', '/api/campaigns/1/emails'])(
    '%s: no such campaign',
    async (path) => {
      expect(await sender.client().get(path)).toMatchObject({ status: 404 });
    },
  );
});
