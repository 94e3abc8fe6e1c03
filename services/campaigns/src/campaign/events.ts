import type { CampaignSenders, LaunchSettings, ProgressStatus, SequenceStepFacts } from '@cadenza/contracts';

export type Step = SequenceStepFacts & { createdAt: string };

/** Every event of a campaign. A sequence event carries the whole sequence as it is after the event. */
export type CampaignEvent =
  | { type: 'CampaignCreated'; data: { campaignId: string; name: string; settings: LaunchSettings; createdAt: string } }
  | { type: 'CampaignRenamed'; data: { campaignId: string; name: string } }
  | { type: 'LaunchSettingsChanged'; data: { campaignId: string; settings: LaunchSettings } }
  /** Mailboxes and tags are each in order. */
  | { type: 'CampaignSendersChanged'; data: { campaignId: string; senders: CampaignSenders } }
  | { type: 'ProgressReported'; data: { campaignId: string; progressStatus: ProgressStatus } }
  | { type: 'SequenceCleared'; data: { campaignId: string; steps: Step[]; changedAt: string; saveId?: string } }
  | { type: 'StepWritten'; data: { campaignId: string; stepNumber: number; steps: Step[]; changedAt: string } }
  | { type: 'SequenceSaved'; data: { campaignId: string; steps: Step[]; changedAt: string } }
  | { type: 'CampaignStarted'; data: { campaignId: string; launchedAt: string } }
  | { type: 'CampaignPaused'; data: { campaignId: string; reason: string | null } }
  | { type: 'CampaignResumed'; data: { campaignId: string } }
  | { type: 'CampaignStopped'; data: { campaignId: string } }
  | { type: 'CampaignCompleted'; data: { campaignId: string; completedAt: string } }
  /** Inner: no other service hears of it. */
  | { type: 'CampaignArchived'; data: { campaignId: string; archivedAt: string } }
  | { type: 'CampaignUnarchived'; data: { campaignId: string } }
  | { type: 'CampaignDeleted'; data: { campaignId: string } };
