import { randomUUIDv7 } from 'node:crypto';
import type { Queryable } from '@cadenza/postgres';
import { expect, test } from 'vitest';
import { consumersFor } from './consumer.ts';
import { projectBlock } from './project-block.ts';
import type { Task } from './read-record.ts';

const { on } = consumersFor<string[]>();

test('a block locks once for all, then prepares and projects together what commutes, around what does not', async () => {
  const done: string[] = [];
  const numbers = (events: readonly { data: { planVersion?: number } }[]) => events.map(({ data }) => data.planVersion);
  const lock = async (_: Queryable, events: readonly object[]) => void done.push(`locked for ${events.length}`);
  const plans = on('NextSendPlanned', {
    lock,
    beforeTogether: async (_, events) => void done.push(`prepared ${numbers(events)}`),
    projectTogether: async (_, events) => void done.push(`planned ${numbers(events)}`),
  });
  const drained = on('CampaignDrained', {
    lock,
    before: async (_transaction, _event, context) => void context.push('before'),
    project: async () => void done.push('drained'),
  });
  const campaignId = randomUUIDv7();
  const block = [plans, plans, drained, plans].map((consumer, index) => {
    const event = { data: { campaignId, planVersion: index } };
    return { consumer, event, ofLivingLeads: event } as unknown as Task<string[]>;
  });
  const context: string[] = [];
  await projectBlock({} as Queryable, block, { context, inSpanOf: (_, work) => work() });
  expect(done).toEqual(['locked for 4', 'prepared 0,1', 'planned 0,1', 'drained', 'prepared 3', 'planned 3']);
  expect(context).toEqual(['before']);
});
