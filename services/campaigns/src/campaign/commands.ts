import type { CampaignSenders, LaunchSettings, ProgressStatus } from '@cadenza/contracts';
import type { Step } from './events.ts';

/** What a duplicate has of its original, with ids of its own for the steps. */
export interface Original {
  settings: LaunchSettings;
  senders: CampaignSenders;
  steps: Step[];
}

/** Instants are ISO 8601 text. */
export type CampaignCommand =
  | { type: 'CreateCampaign'; campaignId: string; name: string; now: string }
  /** A draft made of what another campaign has. Files of steps are shared: each is kept as long as a campaign names it. */
  | { type: 'DuplicateCampaign'; campaignId: string; name: string; original: Original; now: string }
  | { type: 'RenameCampaign'; name: string }
  | { type: 'ChangeLaunchSettings'; changes: Partial<LaunchSettings> }
  /** For a campaign that is paused. */
  | { type: 'ChangeSchedule'; changes: Partial<LaunchSettings> }
  /** Mailboxes that nobody knows are accepted, because `campaigns` knows none: `sending` takes them for away. */
  | { type: 'ChangeSenders'; senders: CampaignSenders }
  | { type: 'ReportProgress'; progressStatus: ProgressStatus; now: string }
  /** `saveId` names the save that this clearing begins. Without one, any request may write the steps that follow. */
  | { type: 'ClearSequence'; now: string; saveId?: string }
  | { type: 'ContinueSave'; saveId: string }
  | { type: 'WriteStep'; step: Step; now: string }
  | { type: 'StartCampaign'; leadCount: number; now: string }
  | { type: 'PauseCampaign'; reason: string | null }
  /**
   * Also given to a paused campaign: its reason was another one, and it may have been resumed after the restored
   * instant.
   */
  | { type: 'PauseAfterRestore'; reason: string }
  | { type: 'ResumeCampaign' }
  | { type: 'StopCampaign' }
  | { type: 'CompleteCampaign'; now: string }
  | { type: 'ArchiveCampaign'; now: string }
  | { type: 'UnarchiveCampaign' }
  | { type: 'DeleteCampaign' };
