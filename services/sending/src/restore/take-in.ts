import { takeInLater } from '@cadenza/event-store';
import type { Database } from '@cadenza/postgres';
import { rebuild, type TakeIn } from '@cadenza/service-kit';
import { consumers } from '../consumers/consumers.ts';
import { readModels } from '../projections/read-models.ts';
import { copyClaims, copyContents, forgetClaims } from './copy-rows.ts';
import { holdCampaigns } from './hold-campaigns.ts';

/** What left, who said stop, whose way ended and which campaigns are out of bounds is never forgotten (rule D7). */
const rememberedStreams = ['email-', 'suppression-', 'enrolment-', 'guard-'];
const contentsPerBlock = 500;

/**
 * Takes into a restored ledger what the later one knows. What had begun to leave when the later log ended is then found
 * out, or left as unknown, as after any interruption: by the dispatcher, before it does anything else.
 */
export async function takeIn({ database, later, restore, now }: TakeIn): Promise<Record<string, number>> {
  const taken = later ? await takeInEvents(database, later) : { emails: 0, stops: 0 };
  await forgetClaims(database);
  if (later) await copyClaims(database, later);
  await rebuild({ database, readModels, consumers });
  const held = await holdCampaigns(database, restore, now);
  return { ...taken, held };
}

async function takeInEvents(database: Database, later: Database): Promise<{ emails: number; stops: number }> {
  let [emails, stops] = [0, 0];
  let handedOver: string[] = [];
  for await (const { type, stream } of takeInLater(database, later, rememberedStreams)) {
    if (type === 'AddressSuppressed') stops += 1;
    if (type !== 'EmailHandedOver') continue;
    emails += 1;
    handedOver.push(stream.slice('email-'.length));
    if (handedOver.length < contentsPerBlock) continue;
    await copyContents(database, later, handedOver);
    handedOver = [];
  }
  await copyContents(database, later, handedOver);
  return { emails, stops };
}
