import { variableNames } from '@cadenza/email-content';
import { handleBlock, type RecordedEvent } from '@cadenza/event-store';
import type { Queryable } from '@cadenza/postgres';
import type { Context } from '../context.ts';
import { enrolmentDecider } from '../enrolment/decide.ts';
import { fromTime } from '../from-time.ts';
import { neededValues } from '../plan/needed-values.ts';
import { lockCampaigns } from '../projections/campaigns/locks.ts';
import { findValuesFacts, noteValuesFollowed, type ValuesFacts } from '../projections/campaigns/values.ts';
import { requestVisit } from '../projections/campaigns/visits.ts';
import { customKeys } from '../projections/custom-fields.ts';
import { changedLacking, type NeededInCampaign, type WhoseValues } from '../projections/lacking.ts';
import { projectOwn } from '../projections/own-events.ts';

/** How many leads one commit holds or lets go on. A visit makes few of them, so that other campaigns have their turns. */
const leadsPerCommit = 500;
/** How far ahead the queue is looked at when everything may have changed. */
const afterChange = { firstInQueue: 10_000 };
/** How far ahead when a lead whose turn it is lacks a value: others behind it may as well. */
const ahead = { firstInQueue: 1_000 };

/**
 * Rule D9: holds the first leads of the queue that lack a value for their next step. After a change of the sequence or of
 * the custom fields it also lets those go on that lack nothing any more, in as many visits as that takes.
 */
export async function followValues(
  context: Context,
  { id, valuesDirty }: { id: string; valuesDirty: boolean },
): Promise<void> {
  if (!valuesDirty) {
    await lookAt(context, id, ahead);
    return;
  }
  const held = await lookAt(context, id, 'held');
  const queued = await lookAt(context, id, afterChange);
  if (!held || !queued || held.isMore || queued.isMore || held.after !== queued.before) return;
  await noteValuesFollowed(context.database, { id, revision: queued.after });
}

/** A look at the values of leads, and the revisions of their campaign before and after what it changed. */
interface Look {
  before: number;
  after: number;
  /** Whether more leads may have to be changed. */
  isMore: boolean;
}

/**
 * Looks for leads whose holds do not follow their values, without a lock and by the index of the queue, and then at these
 * under the lock. `undefined` when somebody else changed the campaign meanwhile, or it does not hold.
 */
async function lookAt(context: Context, campaignId: string, whose: WhoseValues): Promise<Look | undefined> {
  const { byKey } = context.database;
  const campaign = await findValuesFacts(byKey, campaignId);
  if (!campaign) return undefined;
  const { revision: before } = campaign;
  const needs = await needsOf(byKey, campaignId, campaign);
  const changed = await changedLacking(byKey, campaignId, { whose, needs, limit: leadsPerCommit });
  if (changed.length === 0) return { before, after: before, isMore: false };
  const followed = await followValuesOf(
    context,
    campaignId,
    changed.map(({ leadId }) => leadId),
  );
  if (followed.before !== before) return undefined;
  const after = before + (followed.count > 0 ? 1 : 0);
  return { before, after, isMore: changed.length === leadsPerCommit };
}

/**
 * Holds these leads or lets them go on, as their values say. Looks at the values under the lock of the campaign: whoever
 * changes them looks afterwards as well, so that the later look sees both.
 *
 * @returns how many were changed, and the revision of the campaign before that
 */
export async function followValuesOf(
  context: Context,
  campaignId: string,
  leadIds: readonly string[],
  metadata: RecordedEvent['metadata'] = fromTime,
): Promise<{ count: number; before: number | undefined }> {
  const now = context.clock.now();
  const at = now.toString({ smallestUnit: 'millisecond' });
  let before: number | undefined;
  const handled = await handleBlock(context.database, {
    decider: enrolmentDecider,
    commands: async (transaction) => {
      await lockCampaigns(transaction, [campaignId]);
      const campaign = await findValuesFacts(transaction, campaignId);
      before = campaign?.revision;
      if (!campaign) return [];
      const needs = await needsOf(transaction, campaignId, campaign);
      const changed = await changedLacking(transaction, campaignId, {
        whose: { leadIds },
        needs,
        limit: leadIds.length,
      });
      return changed.map(({ leadId, linkId, state, stepNumber, names }) => ({
        stream: `enrolment-${linkId}`,
        command: {
          ...({ type: 'NoteLacking', stepNumber, names, now: at } as const),
          ...{ lead: { campaignId, leadId, linkId }, failed: state === 'ended' },
        },
        metadata,
        occurredAt: now,
      }));
    },
    project: async (transaction, events) => {
      await projectOwn(transaction, events);
      await requestVisit(transaction, [campaignId], now);
    },
  });
  const count = handled.filter(({ events }) => events.length > 0).length;
  if (count > 0) context.wakePublisher();
  return { count, before };
}

async function needsOf(database: Queryable, campaignId: string, { steps }: ValuesFacts): Promise<NeededInCampaign[]> {
  const names = variableNames(await customKeys(database));
  return neededValues(steps, names).map((need) => ({ ...need, campaignId }));
}
