import { type LaunchSettings, topics } from '@cadenza/contracts';
import { type Consumer, consumerOf, type MarkHandled } from '@cadenza/service-kit';
import type { App } from '../app.ts';
import { handleEmail } from '../email/handle.ts';
import { finishLead } from '../enrolment/finish-lead.ts';
import { watchCampaign } from '../guard/watch-campaign.ts';
import { lockCampaigns, markForVisit } from '../projections/campaigns.ts';
import { findEmail } from '../projections/emails.ts';
import { hold } from '../projections/enrolments.ts';
import { noteAlarm } from '../projections/recent-sends.ts';

const absenceDaysDefault = 7;

interface Engagement {
  id: string;
  correlationId: string | null;
  data: { campaignId: string; leadId: string; emailId: string; test: boolean };
}

interface Ending {
  /** `undefined`: the lead's sequence goes on. */
  outcome: 'completed' | 'failed' | undefined;
  reason: string;
  suppress?: boolean;
}

/** Whether the campaign's flag says that this ends the lead's sequence. */
async function isStop(app: App, campaignId: string, flag: keyof LaunchSettings): Promise<boolean> {
  const { rows } = await app.database.query<{ settings: LaunchSettings | null }>(
    'select settings from campaigns where id = $1',
    [campaignId],
  );
  return rows[0]?.settings?.[flag] === true;
}

/**
 * First what the event ends, then what it proves: an email that may have been followed by another one must not be, even
 * for a moment, when the event stops the lead (rule S1).
 */
async function finish(app: App, event: Engagement, ending: Ending, markHandled: MarkHandled): Promise<void> {
  const { campaignId, leadId } = event.data;
  const metadata = { correlationId: event.correlationId, causationId: event.id };
  await finishLead(app, { campaignId, leadId, ...ending, ...metadata });
  await watchCampaign(app, campaignId);
  await noteEvidence(app, event, markHandled);
}

/** Rule D2: whoever opens, clicks or answers an email has got it, and what lies in the Sent folder has left. The report page's test events prove nothing. */
async function noteEvidence(
  app: App,
  { id, correlationId, data }: Engagement,
  markHandled: MarkHandled,
): Promise<void> {
  const email = data.test ? undefined : await findEmail(app.database, data.emailId);
  if (email?.status !== 'unknown' && email?.status !== 'handed-over') return;
  const metadata = { correlationId, causationId: id };
  const command = { type: 'NoteEvidence', lastStep: email.lastStep } as const;
  await handleEmail(app, data.emailId, command, { metadata, alsoInCommit: markHandled });
}

const onEmailOpened = consumerOf<App, typeof topics.engagement, 'EmailOpened'>(topics.engagement, 'EmailOpened', {
  react: noteEvidenceOf,
});

const onLinkClicked = consumerOf<App, typeof topics.engagement, 'LinkClicked'>(topics.engagement, 'LinkClicked', {
  react: noteEvidenceOf,
});

const onSentCopyFound = consumerOf<App, typeof topics.engagement, 'SentCopyFound'>(topics.engagement, 'SentCopyFound', {
  react: noteEvidenceOf,
});

function noteEvidenceOf(event: Engagement, app: App, markHandled: MarkHandled): Promise<void> {
  return noteEvidence(app, event, markHandled);
}

const onReplyReceived = consumerOf<App, typeof topics.engagement, 'ReplyReceived'>(topics.engagement, 'ReplyReceived', {
  react: async (event, app, markHandled) => {
    const stops = await isStop(app, event.data.campaignId, 'stopOnReply');
    await finish(app, event, { outcome: stops ? 'completed' : undefined, reason: 'replied' }, markHandled);
  },
});

const onEmailBounced = consumerOf<App, typeof topics.engagement, 'EmailBounced'>(topics.engagement, 'EmailBounced', {
  project: async (transaction, { data: { emailId, deadAddress, test } }) => {
    if (deadAddress && !test) await noteAlarm(transaction, emailId, 'dead_address');
  },
  react: async (event, app, markHandled) => {
    const { campaignId, deadAddress, test } = event.data;
    const stops = await isStop(app, campaignId, 'stopOnBounce');
    const suppress = deadAddress && !test;
    await finish(app, event, { outcome: stops ? 'failed' : undefined, reason: 'bounced', suppress }, markHandled);
  },
});

const onSpamReported = consumerOf<App, typeof topics.engagement, 'SpamReported'>(topics.engagement, 'SpamReported', {
  project: async (transaction, { data: { emailId, real, test } }) => {
    if (real && !test) await noteAlarm(transaction, emailId, 'complained');
  },
  react: async (event, app, markHandled) => {
    const { campaignId, real, test } = event.data;
    const stops = await isStop(app, campaignId, 'stopOnSpam');
    const suppress = real && !test;
    await finish(app, event, { outcome: stops ? 'completed' : undefined, reason: 'spam', suppress }, markHandled);
  },
});

const onUnsubscribed = consumerOf<App, typeof topics.engagement, 'Unsubscribed'>(topics.engagement, 'Unsubscribed', {
  react: (event, app, markHandled) =>
    finish(app, event, { outcome: 'completed', reason: 'unsubscribed', suppress: true }, markHandled),
});

const onAbsenceReceived = consumerOf<App, typeof topics.engagement, 'AbsenceReceived'>(
  topics.engagement,
  'AbsenceReceived',
  {
    before: async (transaction, { data }, app) => {
      await lockCampaigns(transaction, [data.campaignId]);
      await markForVisit(transaction, data.campaignId, app.clock.now());
    },
    project: (transaction, { data: { campaignId, leadId, at, returnsAt } }) => {
      const afterDefault = Temporal.Instant.from(at).add({ hours: absenceDaysDefault * 24 });
      return hold(transaction, campaignId, leadId, returnsAt ?? afterDefault.toString());
    },
    react: async (event, app, markHandled) => {
      const stops = await isStop(app, event.data.campaignId, 'stopOnOutOfOffice');
      if (stops) await finish(app, event, { outcome: 'completed', reason: 'out-of-office' }, markHandled);
      else await noteEvidence(app, event, markHandled);
    },
  },
);

export const engagementConsumers: readonly Consumer<App>[] = [
  onEmailOpened,
  onLinkClicked,
  onSentCopyFound,
  onReplyReceived,
  onEmailBounced,
  onSpamReported,
  onUnsubscribed,
  onAbsenceReceived,
];
