import type { LaunchSettings, NotTheirs } from '@cadenza/contracts';
import { consumersFor, type NoteHandled } from '@cadenza/event-kit';
import type { Queryable } from '@cadenza/postgres';
import type { Context } from '../context.ts';
import { claimedStatus } from '../email/events.ts';
import { endingReasons } from '../enrolment/ending-reasons.ts';
import { acknowledgeEngagement } from '../handlers/acknowledge-engagement.ts';
import { handleEmail } from '../handlers/email.ts';
import { noteReportedRefusal } from '../handlers/note-report.ts';
import { heedEverywhere, noteStop } from '../handlers/note-stop.ts';
import { watchCampaigns } from '../handlers/watch-campaigns.ts';
import { watchMailboxOf } from '../handlers/watch-mailboxes.ts';
import { absentUntil } from '../plan/absence.ts';
import { campaignsThatStopOn, findTimezone } from '../projections/campaigns/campaigns.ts';
import { emailsWithoutOutcome, findEmail, noteAlarm, noteRelayedId } from '../projections/emails.ts';
import { stopColleagues } from './colleagues.ts';
import { holdInDoubt, settleDoubts } from './doubts.ts';
import { aboutOf, type Engagement, metadataOf } from './engagement.ts';
import { onEngagementWithdrawn } from './on-engagement-withdrawn.ts';
import { comeBack, settleReturn } from './returned.ts';

const { on } = consumersFor<Context>();

const millisecond = { smallestUnit: 'millisecond' } as const;

interface Consequence {
  reason: string;
  /** Whether the lead's sequence ends in this campaign. */
  ends?: boolean;
  /** Until when the lead is held in this campaign instead. */
  until?: string;
  /** Whether the address is never mailed again, in any campaign. */
  suppress?: boolean;
}

/** Whether the campaign's flag says that this ends the lead's sequence. */
async function isStop(context: Context, campaignId: string, flag: keyof LaunchSettings): Promise<boolean> {
  return (await campaignsThatStopOn(context.database, flag, [campaignId])).has(campaignId);
}

/**
 * Stops the lead before noting the evidence. If the event stops the lead, its next email must not leave, even for a
 * moment (rule S1), and evidence would let it.
 */
async function finish(
  context: Context,
  event: Engagement,
  { reason, ends, until, suppress }: Consequence,
  noteHandled: NoteHandled,
): Promise<void> {
  const { campaignId, emailId, test } = event.data;
  const about = aboutOf(event);
  if (suppress) await noteStop(context, about, { reason, campaignId });
  if (ends || until) {
    const reach = {
      campaignId,
      onlyThere: true as const,
      ...(until && { until }),
      ...(test && { test: true as const }),
    };
    await noteStop(context, about, { reason, ...reach });
    await heedEverywhere(context, about, { said: { reason, emailId }, onlyThere: true });
  }
  if (reason === endingReasons.Unsubscribed) await settleDoubts(context, event);
  await watchCampaigns(context, [campaignId]);
  await watchMailboxOf(context, emailId);
  await noteEvidence(context, event);
  await noteArrival(context, event);
  await acknowledgeEngagement(context, event, noteHandled);
}

/** Rule S11: test events of the report page and unverified mails prove nothing. */
const isProved = ({ test, verified }: Engagement['data']) => !test && verified !== false;

/**
 * Rule D2: an open, click or reply shows that the email arrived, a copy in the Sent folder that it left.
 */
async function noteEvidence(context: Context, event: Engagement, noteHandled?: NoteHandled): Promise<void> {
  const { data } = event;
  const email = isProved(data) ? await findEmail(context.database, data.emailId) : undefined;
  if (email?.status !== 'unknown' && email?.status !== claimedStatus) return;
  const command = { type: 'NoteEvidence', lastStep: email.lastStep } as const;
  await handleEmail(context, data.emailId, command, { metadata: metadataOf(event), alsoInCommit: noteHandled });
}

/** Rule D12: what a person did with an email shows that it arrived, and so does a refusal by its recipient. */
async function noteArrival(context: Context, event: Engagement): Promise<void> {
  if (isProved(event.data)) await settleReturn(context, event);
}

/** Nearly all emails have an outcome when somebody opens them, and one that is sent stays so. */
async function evidenceFor(database: Queryable, events: readonly Engagement[]): Promise<Set<string>> {
  const proving = events.filter(({ data }) => isProved(data));
  const open = await emailsWithoutOutcome(
    database,
    proving.map(({ data }) => data.emailId),
  );
  return new Set(proving.flatMap(({ id, data }) => (open.has(data.emailId) ? id : [])));
}

const ofEvidence = { react: noteEvidenceOf, reactsTo: evidenceFor };
const onEmailOpened = on('EmailOpened', ofEvidence);
const onLinkClicked = on('LinkClicked', ofEvidence);

const onSentCopyFound = on('SentCopyFound', {
  project: async (transaction, { data: { emailId, relayedId } }) => {
    if (relayedId !== undefined) await noteRelayedId(transaction, emailId, relayedId);
  },
  ...ofEvidence,
});

function noteEvidenceOf(event: Engagement, context: Context, noteHandled: NoteHandled): Promise<void> {
  return noteEvidence(context, event, noteHandled);
}

const onReplyReceived = on('ReplyReceived', {
  react: async (event, context, noteHandled) => {
    const stops = await isStop(context, event.data.campaignId, 'stopOnReply');
    await stopColleagues(context, event);
    await finish(context, event, { reason: endingReasons.ReplyReceived, ends: stops }, noteHandled);
  },
});

/** An effect that a person cannot take back needs proof. */
const isDead = (data: Engagement['data'] & { deadAddress: boolean }) => data.deadAddress && isProved(data);
const isComplaint = (data: Engagement['data'] & { real: boolean }) => data.real && isProved(data);

/** Rule D12. An email that is with the mail server has left, as far as the report is proved to be about it. */
async function heedReturn(context: Context, event: Engagement, blames: NotTheirs): Promise<void> {
  const proved = isProved(event.data);
  const email = await findEmail(context.database, event.data.emailId);
  if (email?.status === claimedStatus) await noteEvidence(context, event);
  await comeBack(context, event, { blames, proved });
  if (blames === 'domain' && proved) await noteReportedRefusal(context, event.data.emailId);
}

const onEmailBounced = on('EmailBounced', {
  project: async (transaction, { data }) => {
    if (isDead(data)) await noteAlarm(transaction, data.emailId, 'dead_address');
  },
  react: async (event, context, noteHandled) => {
    if (event.data.blames) {
      await heedReturn(context, event, event.data.blames);
      return acknowledgeEngagement(context, event, noteHandled);
    }
    const stops = await isStop(context, event.data.campaignId, 'stopOnBounce');
    const stop = { reason: endingReasons.EmailBounced, ends: stops, suppress: isDead(event.data) };
    await finish(context, event, stop, noteHandled);
  },
});

const onSpamReported = on('SpamReported', {
  project: async (transaction, { data }) => {
    if (isComplaint(data)) await noteAlarm(transaction, data.emailId, 'complained');
  },
  react: async (event, context, noteHandled) => {
    const stops = await isStop(context, event.data.campaignId, 'stopOnSpam');
    const stop = { reason: endingReasons.SpamReported, ends: stops, suppress: isComplaint(event.data) };
    await finish(context, event, stop, noteHandled);
  },
});

const onUnsubscribed = on('Unsubscribed', {
  react: async (event, context, noteHandled) => {
    if (event.data.verified !== false) {
      return finish(context, event, { reason: endingReasons.Unsubscribed, ends: true, suppress: true }, noteHandled);
    }
    await holdInDoubt(context, event);
    await acknowledgeEngagement(context, event, noteHandled);
  },
});

/** Rule S9: tracking does not know the email, so there is no lead to end; the address is enough. */
const onStopRequested = on('StopRequested', {
  react: (event, context) => {
    const { data } = event;
    return noteStop(context, { data, metadata: metadataOf(event) }, { reason: data.reason });
  },
});

const onAbsenceReceived = on('AbsenceReceived', {
  react: async (event, context, noteHandled) => {
    const { campaignId } = event.data;
    const reason = endingReasons.AbsenceReceived;
    if (await isStop(context, campaignId, 'stopOnOutOfOffice'))
      return finish(context, event, { reason, ends: true }, noteHandled);
    const timezone = await findTimezone(context.database, campaignId);
    const until = absentUntil(event.data, timezone).toString(millisecond);
    await finish(context, event, { reason, until }, noteHandled);
  },
});

export const engagementConsumers = [
  onEmailOpened,
  onLinkClicked,
  onSentCopyFound,
  onReplyReceived,
  onEmailBounced,
  onSpamReported,
  onUnsubscribed,
  onStopRequested,
  onAbsenceReceived,
  onEngagementWithdrawn,
];
