import type { LaunchSettings, NotTheirs } from '@cadenza/contracts';
import { consumersFor, type NoteHandled } from '@cadenza/event-kit';
import type { Queryable } from '@cadenza/postgres';
import type { Context } from '../context.ts';
import { claimedStatus } from '../email/events.ts';
import { endingReasons, reasonsOfLetters } from '../enrolment/ending-reasons.ts';
import { acknowledgeEngagement } from '../handlers/acknowledge-engagement.ts';
import { handleEmail } from '../handlers/email.ts';
import { noteReportedRefusal } from '../handlers/note-report.ts';
import { handleSuppression } from '../handlers/suppression.ts';
import { watchCampaigns } from '../handlers/watch-campaigns.ts';
import { watchMailboxOf } from '../handlers/watch-mailboxes.ts';
import { absentUntil } from '../plan/absence.ts';
import { campaignsThatStopOn, findTimezone } from '../projections/campaigns/campaigns.ts';
import { emailsWithoutOutcome, findEmail, noteAlarm, noteRelayedId } from '../projections/emails.ts';
import { movedFromAddress } from '../projections/enrolments/find.ts';
import { addressEngaged, type EngagedAddress } from '../projections/suppressions.ts';
import { stopColleagues } from './colleagues.ts';
import { holdInDoubt, settleDoubts } from './doubts.ts';
import { type Engagement, metadataOf, toWholeAddress } from './engagement.ts';
import { onEngagementWithdrawn } from './on-engagement-withdrawn.ts';
import { comeBack, settleReturn } from './returned.ts';

const { on } = consumersFor<Context>();

const millisecond = { smallestUnit: 'millisecond' } as const;

interface Consequence {
  /** `undefined`: the lead's sequence goes on. */
  outcome: 'completed' | 'failed' | undefined;
  reason: string;
  /** Whether the address is never mailed again, in any campaign. */
  suppress?: boolean;
}

/** Whether the campaign's flag says that this ends the lead's sequence. */
async function isStop(context: Context, campaignId: string, flag: keyof LaunchSettings): Promise<boolean> {
  return (await campaignsThatStopOn(context.database, flag, [campaignId])).has(campaignId);
}

/**
 * Ends the lead before noting the evidence. If the event stops the lead, its next email must not leave, even for a
 * moment (rule S1), and evidence would let it.
 */
async function finish(
  context: Context,
  event: Engagement,
  { outcome, reason, suppress }: Consequence,
  noteHandled: NoteHandled,
): Promise<void> {
  const { campaignId, emailId, test } = event.data;
  const now = context.clock.now().toString(millisecond);
  if (outcome) {
    const request = { type: 'Finish', outcome, reason, cause: { emailId, test }, now } as const;
    await toWholeAddress(context, event, request);
  }
  if (suppress) await suppressEngaged(context, event, { reason, campaignId });
  if (reason === endingReasons.Unsubscribed) await settleDoubts(context, event);
  await watchCampaigns(context, [campaignId]);
  await watchMailboxOf(context, emailId);
  await noteEvidence(context, event);
  await noteArrival(context, event);
  await acknowledgeEngagement(context, event, noteHandled);
}

/**
 * Rule S9: suppresses the address of the email, whatever has become of its lead.
 * @throws Error when the address cannot be found, so that the stop is parked and not lost
 */
async function suppressEngaged(
  context: Context,
  event: Pick<Engagement, 'id' | 'correlationId'> & { data: EngagedAddress },
  { reason, campaignId }: { reason: string; campaignId?: string },
): Promise<void> {
  const { emailId } = event.data;
  const addressHash = await addressEngaged(context.database, event.data);
  if (!addressHash) throw new Error(`Nothing is known of the address that email ${emailId} went to`);
  const now = context.clock.now().toString(millisecond);
  const suppress = (hash: string) => {
    const command = { type: 'Suppress', addressHash: hash, cause: { reason, emailId }, campaignId, now } as const;
    return handleSuppression(context, command, metadataOf(event));
  };
  await suppress(addressHash);
  if (reasonsOfLetters.includes(reason)) return;
  // Whoever said stop gets nothing under another address either (rule J2). Read last: a lead that gets another address
  // only now finds what is noted already.
  for (const moved of await movedFromAddress(context.database, addressHash)) await suppress(moved);
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
    await finish(
      context,
      event,
      { outcome: stops ? 'completed' : undefined, reason: endingReasons.ReplyReceived },
      noteHandled,
    );
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
    const ending = { outcome: stops ? 'failed' : undefined, reason: endingReasons.EmailBounced } as const;
    await finish(context, event, { ...ending, suppress: isDead(event.data) }, noteHandled);
  },
});

const onSpamReported = on('SpamReported', {
  project: async (transaction, { data }) => {
    if (isComplaint(data)) await noteAlarm(transaction, data.emailId, 'complained');
  },
  react: async (event, context, noteHandled) => {
    const stops = await isStop(context, event.data.campaignId, 'stopOnSpam');
    const ending = { outcome: stops ? 'completed' : undefined, reason: endingReasons.SpamReported } as const;
    await finish(context, event, { ...ending, suppress: isComplaint(event.data) }, noteHandled);
  },
});

const onUnsubscribed = on('Unsubscribed', {
  react: async (event, context, noteHandled) => {
    if (event.data.verified !== false) {
      const ending = { outcome: 'completed', reason: endingReasons.Unsubscribed, suppress: true } as const;
      return finish(context, event, ending, noteHandled);
    }
    await holdInDoubt(context, event);
    await acknowledgeEngagement(context, event, noteHandled);
  },
});

/** Rule S9: tracking does not know the email, so there is no lead to end; the address is enough. */
const onStopRequested = on('StopRequested', {
  react: (event, context) => suppressEngaged(context, event, { reason: event.data.reason }),
});

const onAbsenceReceived = on('AbsenceReceived', {
  react: async (event, context, noteHandled) => {
    const { campaignId, emailId, test } = event.data;
    const stops = await isStop(context, campaignId, 'stopOnOutOfOffice');
    if (stops) {
      const ending = { outcome: 'completed', reason: endingReasons.AbsenceReceived } as const;
      return finish(context, event, ending, noteHandled);
    }
    const until = absentUntil(event.data, await findTimezone(context.database, campaignId)).toString(millisecond);
    const now = context.clock.now().toString(millisecond);
    const request = { type: 'HoldForAbsence', until, cause: { emailId, test }, now } as const;
    await toWholeAddress(context, event, request);
    await noteEvidence(context, event);
    await noteArrival(context, event);
    await acknowledgeEngagement(context, event, noteHandled);
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
