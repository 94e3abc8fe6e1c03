import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createClock } from '@cadenza/clock';
import { type Session, signedIn } from '../../test/support/session.ts';
import { body, subject } from '../sending/campaigns.ts';
import { aCampaignWithLeads } from '../support/fill-leads.ts';
import type { WholeProduct } from './whole-product.ts';

export const campaignsCount = 200;
/** No campaign sends on a weekend, and there are 96 seconds of it for launching them. */
export const weekendClock = { CLOCK_START: '2026-03-07T00:00:00Z', CLOCK_SPEED: '1800' };
const opening = Temporal.Instant.from('2026-03-09T00:00:00Z');
/** The same from its opening on. */
export const mondayClock = { ...weekendClock, CLOCK_START: opening.toString() };
/** How long before the opening the emails are ready. */
const restMs = 500;
const lookAgainMs = 250;

const launched = {
  progressStatus: 'sequence_ready',
  delayMinutes: 1,
  sendWindowStart: 0,
  sendWindowEnd: 0,
  timezone: 'UTC',
  allowedWeekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
};

/**
 * Launches campaigns with `count` emails in all, through the API, in a product with the `weekendClock`. Its clock runs
 * so fast that the gap of a minute takes 33 ms: together the campaigns have 6,000 emails a second due, more than leave.
 *
 * @returns shortly before all windows open
 */
export async function prepareDueEmails(product: WholeProduct, count: number): Promise<void> {
  await launchCampaigns(product, count);
  await using sending = await product.connect('sending');
  const planned = `select count(*)::int as entries, min(due_at) is not null and not exists
    (select from campaigns where next_send_at is null) as "arePlanned" from enrolments`;
  for (;;) {
    const { entries, arePlanned } = (await sending.query(planned)).rows[0];
    if (entries === count && arePlanned) break;
    await wait(lookAgainMs);
  }
  const msLeft = (await clockOf(product)).realMsUntil(opening) - restMs;
  if (msLeft < 0) throw new Error('The campaigns were not launched before their windows opened');
  await wait(msLeft);
}

/** Launches campaigns with `count` emails in all, which leave at once where the clock says that it is Monday. */
export async function launchCampaigns(product: WholeProduct, count: number): Promise<void> {
  const session = await signedIn(product.url);
  const leads = count / campaignsCount;
  for (let campaign = 0; campaign < campaignsCount; campaign += 1) {
    const more = { firstNumber: campaign * leads, text: { subject, body } };
    await launch(session, await aCampaignWithLeads(session, leads, more));
  }
}

async function launch(session: Session, id: string): Promise<void> {
  await session.call('PATCH', `/api/campaigns/${id}`, launched);
  const { status, body } = await session.call('POST', `/api/campaigns/${id}/start`, {});
  if (status !== 200) throw new Error(`The start was answered with ${status}: ${JSON.stringify(body)}`);
}

/** The clock that the product keeps in its folder. */
async function clockOf({ folder }: WholeProduct) {
  const { start, speed, anchor } = JSON.parse(await readFile(path.join(folder, 'clock.json'), 'utf8'));
  return createClock({ start: Temporal.Instant.from(start), speed, anchor: Temporal.Instant.from(anchor) });
}
