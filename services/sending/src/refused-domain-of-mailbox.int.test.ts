import { movableClock } from '@cadenza/clock';
import { eventually } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { anyTime } from './testing/any-time.ts';
import { runMailboxSender } from './testing/mailbox-sender.ts';
import { start } from './testing/running-sender.ts';

// So slow that no wait of hours ends by itself.
const sender = await runMailboxSender({ clock: movableClock({ start, speed: 20 }) });
const { campaigns, database, mailboxes } = sender;
let isRepaired = false;
/** The server of acme.io, by which the provider of strict.io is reached: with no DNS to ask, that is its own. */
const server = await sender.anotherServer({
  replyTo: (recipient) =>
    isRepaired || !recipient.endsWith('@strict.io')
      ? undefined
      : { kind: 'refuse', at: 'text', code: 550, text: '5.7.515 Access denied, sending domain acme.io does not pass' },
});
afterAll(async () => {
  await sender[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

const patience = { timeoutMs: 30_000 };
const acme = await sender.connect({ address: 'ada@acme.io', gapMinutes: 0 }, { url: server.url });
const beta = await sender.connect({ address: 'bob@beta.io', gapMinutes: 0 });

async function aCampaign(mailboxId: string, addresses: readonly string[]) {
  const campaignId = await campaigns.create([{ subject: 'Hello', body: 'Hi', delayDays: 0 }], anyTime);
  await campaigns.setSenders(campaignId, { mailboxIds: [mailboxId] });
  await campaigns.attach(
    campaignId,
    addresses.map((email) => ({ email })),
  );
  await campaigns.launch(campaignId);
  return campaignId;
}
async function sentTo(campaignId: string): Promise<string[]> {
  const { rows } = await database.query<{ email: string }>(
    `select email from emails join leads on leads.id = lead_id where campaign_id = $1 and sent_at is not null order by 1`,
    [campaignId],
  );
  return rows.map(({ email }) => email);
}

test('D11: of a mailbox whose domain is refused others go on, mailboxes of other domains too, and all do after a check', async () => {
  const theirs = ['a@strict.io', 'b@strict.io', 'c@strict.io'];
  const refused = await aCampaign(acme.mailboxId, [...theirs, 'd@other.io']);
  await eventually(async () => expect(await sentTo(refused)).toEqual(['d@other.io']), patience);
  await eventually(async () => {
    const { rows } = await database.query(
      'select next_send_at as at, plan_rule as rule, plan_obstacle as obstacle from campaigns where id = $1',
      [refused],
    );
    const obstacle = expect.stringMatching(/^strict\.io has refused mail from acme\.io since .* \(550\)/);
    expect(rows).toEqual([{ at: null, rule: 'hold', obstacle }]);
  }, patience);
  const byBeta = await aCampaign(beta.mailboxId, ['e@strict.io']);
  await eventually(async () => expect(await sentTo(byBeta)).toEqual(['e@strict.io']), patience);

  isRepaired = true;
  await mailboxes.tellDomain('acme.io', true);
  await mailboxes.tellDomain('acme.io', false);
  await eventually(async () => expect(await sentTo(refused)).toEqual([...theirs, 'd@other.io'].toSorted()), patience);
  expect((await database.query('select from refused_ways')).rowCount).toBe(0);
});
