import { manualClock } from '@cadenza/clock';
import type { CampaignEmail, CampaignLead, Report } from '@cadenza/contracts';
import { eventually, hasPostOffice, type PostOffice, startPostOffice, withPostOffice } from '@cadenza/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Cluster, startCluster } from './support/cluster.ts';
import { type Session, signedIn } from './support/session.ts';

/** Attempts move the clock on. */
const patience = { timeoutMs: 30_000, pauseMsMax: 25 };
const sender = 'outreach@example.com';
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Mail servers run in real time and date what they write: the product's time begins next Monday, at noon. */
const today = Temporal.Now.zonedDateTimeISO('UTC');
const start = today.add({ days: 8 - today.dayOfWeek }).with({ hour: 12, minute: 0, second: 0, millisecond: 0 });
/** A Thursday; one business day later the lead gets mail again. */
const returns = start.toPlainDate().add({ days: 10 });
const backAt = returns.add({ days: 1 }).toZonedDateTime('UTC').toInstant();
const returnsInWords = returns.toLocaleString('en-GB', { dateStyle: 'long' });

const responses = 'ann@near.example';
const silent = 'ben@near.example';
const full = 'full@near.example';
const absent = 'away@near.example';
const unwilling = 'unwilling@near.example';
/** Forwards mail to a dead address and removes the Message-ID, so the bounce does not identify the email. */
const forwards = 'forwards@near.example';
/** Refused during the delivery of the email. */
const unknown = 'gone@near.example';
/** Accepted first, and reported as a bounce later. */
const moved = 'moved@far.example';
const everybody = [responses, silent, full, absent, unwilling, forwards, unknown, moved];

const withoutHeader = (name: string) => `require ["editheader", "vacation", "reject"]; deleteheader "${name}";`;
const mailboxes = {
  [sender]: {},
  [responses]: {},
  [silent]: {},
  [full]: { isFull: true },
  // Unlike other servers, this one would not send automatic answers to mail that offers to unsubscribe.
  [absent]: {
    sieve: `${withoutHeader('List-Unsubscribe')} vacation "I am out of the office and back on ${returnsInWords}.";`,
  },
  [unwilling]: { sieve: `${withoutHeader('X-None')} reject "We take no mail from you.";` },
  [forwards]: { sieve: `${withoutHeader('Message-ID')} redirect "nobody@far.example";` },
};

describe.skipIf(!hasPostOffice)(`mail that comes back ${withPostOffice}`, { timeout: 600_000 }, () => {
  const clock = manualClock(start.toInstant().toString());
  let post: PostOffice;
  let cluster: Cluster;
  let session: Session;

  beforeAll(async () => {
    await using starting = new AsyncDisposableStack();
    const aliases = { '@bounces.example.com': sender };
    post = starting.use(await startPostOffice({ mailboxes, gullibleDomains: ['far.example'], aliases }));
    cluster = starting.use(
      await startCluster({
        smtpUrl: post.smtpUrl,
        imapUrl: post.imapUrlOf(sender),
        settings: { MAIL_FROM: `Ada <${sender}>`, BOUNCE_DOMAIN: 'bounces.example.com' },
        clock: { ...clock, realNow: () => Temporal.Now.instant() },
      }),
    );
    session = await signedIn(cluster.urls[0] as string);
    const resources = starting.move();
    return () => resources.disposeAsync();
  });

  const get = async (path: string) => (await session.call('GET', path)).body;

  async function leadsOf(addresses: readonly string[]): Promise<string[]> {
    const rows = addresses.map((email) => ({ firstName: 'Bob', lastName: 'Young', email, status: 'new' }));
    const { body } = await session.call('POST', '/api/leads/bulk', rows);
    return body.map(({ id }: { id: string }) => id);
  }

  /** A running campaign; each follow-up is due a day after the email before it. Returns its path. */
  async function launch(name: string, steps: number, leadIds: readonly string[]): Promise<string> {
    const { id: campaignId } = (await session.call('POST', '/api/campaigns', { name })).body;
    const path = `/api/campaigns/${campaignId}`;
    await session.call('POST', `${path}/attach-leads`, { leadIds });
    for (let stepNumber = 1; stepNumber <= steps; stepNumber += 1) {
      const step = {
        stepNumber,
        subject: `${name} ${stepNumber}`,
        body: 'Dear {{firstName}}',
        delayDays: stepNumber - 1 && 1,
      };
      await session.call('POST', '/api/sequences', { campaignId, ...step });
    }
    const always = {
      sendWindowStart: 0,
      sendWindowEnd: 0,
      allowedWeekdays: weekdays,
      timezone: 'UTC',
      delayMinutes: 1,
    };
    await session.call('PATCH', path, { progressStatus: 'sequence_ready', ...always });
    expect((await session.call('POST', `${path}/start`, {})).status).toBe(200);
    return path;
  }

  /**
   * Waits until the mailbox has this many mails. Meanwhile time advances, a second for each look, and jumps to what the
   * campaign plans within the hour.
   */
  const mailsIn = (address: string, count: number, campaignPath: string) =>
    eventually(async () => {
      clock.advance({ seconds: 1 });
      const { nextSendAt } = await get(campaignPath);
      const wait = clock.now().until(nextSendAt ?? clock.now());
      if (wait.sign > 0 && wait.total('hours') < 1) clock.advance(wait);
      const mails = await post.mailsIn(address);
      expect(mails).toHaveLength(count);
      return mails;
    }, patience);

  /** Rows of the report by their leads' addresses. */
  async function rowsOf(path: string): Promise<Record<string, CampaignLead>> {
    const { report }: Report = await get(`${path}/report`);
    return Object.fromEntries(report.map((row) => [row.lead?.email, row]));
  }

  const attemptsTo = async (address: string) =>
    (await post.log()).filter((line) => / reject: | status=/.test(line) && line.includes(`to=<${address}>`));

  const bounced = { status: 'failed', reason: 'bounced', bounced: true, replied: false };
  let leadIds: string[];
  let spring: string;
  let summer: string;

  test('S2, S3: an answer and real bounces stop their leads and nobody else', async () => {
    leadIds = await leadsOf(everybody);
    spring = await launch('Spring', 3, leadIds);
    const [received = ''] = await mailsIn(responses, 1, spring);
    const headerOf = (name: string) => new RegExp(`^${name}: (.+?)\\r$`, 'm').exec(received)?.[1];
    expect(headerOf('From')).toBe(`Ada <${sender}>`);
    expect(headerOf('Return-Path')).toMatch(/^<b\+[0-9a-v]{61}@bounces\.example\.com>$/);
    const about = `In-Reply-To: ${headerOf('Message-ID')}`;
    const raw = [`From: ${responses}`, `To: ${sender}`, 'Subject: Re: Spring 1', about, '', 'Yes, call me'].join('\n');
    expect(await post.post({ from: responses, to: sender, raw })).toMatch(/^250 /);
    // Besides the reply come the mails about the full, absent, unwilling, forwarding and moved addresses.
    await mailsIn(sender, 6, spring);
    await eventually(async () => {
      expect(await rowsOf(spring)).toMatchObject({
        [responses]: { status: 'completed', reason: 'replied', bounced: false, replied: true },
        [silent]: { status: 'sent', bounced: false, replied: false },
        [full]: bounced,
        [unwilling]: bounced,
        [forwards]: bounced,
        [moved]: bounced,
        [unknown]: { ...bounced, reason: expect.stringContaining('no such mailbox'), sentAt: expect.any(String) },
        [absent]: { status: 'sent', bounced: false, replied: false },
      });
    }, patience);
  });

  test('S3: another campaign leaves dead addresses alone, and a full mailbox is none', async () => {
    const others = [full, unknown, moved, silent].map((address) => leadIds[everybody.indexOf(address)] as string);
    summer = await launch('Summer', 1, others);
    await mailsIn(silent, 2, summer);
    await mailsIn(sender, 7, summer);
    await eventually(async () => {
      const rows = await rowsOf(summer);
      expect(rows).toMatchObject({ [full]: bounced, [silent]: { status: 'completed' } });
      for (const dead of [unknown, moved]) expect(rows[dead]).toMatchObject({ reason: 'suppressed', sentAt: null });
    }, patience);
    for (const dead of [unknown, moved]) expect(await attemptsTo(dead)).toHaveLength(1);
  });

  test('S5: who is absent gets the follow-up one business day after the day of return, and no minute before', async () => {
    for (const count of [3, 4]) {
      clock.advance({ hours: 24 });
      await mailsIn(silent, count, spring);
    }
    await eventually(async () => {
      const { nextSendAt } = await get(spring);
      expect(Temporal.Instant.from(nextSendAt).equals(backAt)).toBe(true);
    }, patience);
    expect(await post.mailsIn(absent)).toHaveLength(1);
    clock.advance(clock.now().until(backAt));
    await mailsIn(absent, 2, spring);
    const emails: CampaignEmail[] = await get(`${spring}/emails`);
    const followUp = emails.find(({ leadEmail, stepNumber }) => leadEmail === absent && stepNumber === 2);
    expect(followUp).toBeDefined();
    expect(Temporal.Instant.compare(followUp?.handedOverAt as string, backAt)).toBeGreaterThanOrEqual(0);
  });

  test('O4: every email that counts as sent is in a mailbox, came back or was refused, and all figures say the same', async () => {
    const arrived = (await Promise.all([responses, silent, absent].map(post.mailsIn))).flat();
    const returned = (await post.mailsIn(sender)).filter((mail) => /^Subject: (?:Undelivered|Rejected)/m.test(mail));
    const refused = await attemptsTo(unknown);
    await eventually(async () => {
      const reports: Report[] = await Promise.all([spring, summer].map((path) => get(`${path}/report`)));
      const sum = (figure: 'sentCount' | 'bounceCount' | 'replyCount') =>
        reports.reduce((total, { campaign }) => total + campaign[figure], 0);
      const figures = { sentCount: sum('sentCount'), bounceCount: sum('bounceCount'), replyCount: sum('replyCount') };
      expect(figures).toEqual({
        sentCount: arrived.length + returned.length + refused.length,
        bounceCount: returned.length + refused.length,
        replyCount: 1,
      });
      const { overview } = await get('/api/analytics');
      expect(overview).toMatchObject({ totalSent: figures.sentCount, totalBounces: figures.bounceCount });
      for (const { campaign, report } of reports) {
        const path = `/api/campaigns/${campaign.id}`;
        expect((await get(path)).sentCount).toBe(campaign.sentCount);
        const links: CampaignLead[] = await get(`${path}/leads`);
        expect(links.map(stateOf).sort()).toEqual(report.map(stateOf).sort());
      }
    }, patience);
  });
});

const stateOf = ({ leadId, status, reason, sentAt, bounced, replied }: Omit<CampaignLead, 'lead'>) =>
  [leadId, status, reason, sentAt, bounced, replied].join(' ');
