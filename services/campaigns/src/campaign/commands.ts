import type { LaunchSettings, ProgressStatus } from '@cadenza/contracts';
import type { Step } from './events.ts';

/** Instants are ISO 8601 text. */
export type CampaignCommand =
  | { type: 'CreateCampaign'; campaignId: string; name: string; now: string }
  | { type: 'RenameCampaign'; name: string }
  | { type: 'ChangeLaunchSettings'; changes: Partial<LaunchSettings> }
  | { type: 'ReportProgress'; progressStatus: ProgressStatus; now: string }
  /** `saveId` names the save that begins with it; without one nobody owns the steps that follow. */
  | { type: 'ClearSequence'; now: string; saveId?: string }
  | { type: 'ContinueSave'; saveId: string }
  | { type: 'WriteStep'; step: Step; now: string }
  | { type: 'StartCampaign'; leadCount: number; now: string }
  | { type: 'PauseCampaign'; reason: string | null }
  /** Also of one that is paused: it was for another reason, and may have gone on since the restored instant. */
  | { type: 'PauseAfterRestore'; reason: string }
  | { type: 'ResumeCampaign' }
  | { type: 'StopCampaign' }
  | { type: 'CompleteCampaign'; now: string }
  | { type: 'DeleteCampaign' };
