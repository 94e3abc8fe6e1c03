import type { CampaignStatus, LaunchSettings, ProgressStatus } from '@cadenza/contracts';
import type { CampaignEvent, Step } from './events.ts';

export interface ExistingCampaign {
  status: CampaignStatus;
  campaignId: string;
  name: string;
  settings: LaunchSettings;
  progressStatus: ProgressStatus;
  steps: Step[];
  /** False between the clearing of a sequence and its saving (rule E3). */
  sequenceSaved: boolean;
}

export type CampaignState = { status: 'missing' } | ExistingCampaign;

export const initialState: CampaignState = { status: 'missing' };

export function evolve(state: CampaignState, event: CampaignEvent): CampaignState {
  if (event.type === 'CampaignCreated') {
    const { campaignId, name, settings } = event.data;
    return { status: 'draft', campaignId, name, settings, progressStatus: 'draft', steps: [], sequenceSaved: true };
  }
  if (state.status === 'missing') return state;
  switch (event.type) {
    case 'CampaignRenamed':
      return { ...state, name: event.data.name };
    case 'LaunchSettingsChanged':
      return { ...state, settings: event.data.settings };
    case 'ProgressReported':
      return { ...state, progressStatus: event.data.progressStatus };
    case 'SequenceCleared':
    case 'StepWritten':
      return { ...state, steps: event.data.steps, sequenceSaved: false };
    case 'SequenceSaved':
      return { ...state, steps: event.data.steps, sequenceSaved: true };
    case 'CampaignStarted':
    case 'CampaignResumed':
      return { ...state, status: 'active', progressStatus: 'running' };
    case 'CampaignPaused':
      return { ...state, status: 'paused', progressStatus: 'paused' };
    case 'CampaignStopped':
      return { ...state, status: 'stopped', progressStatus: 'completed' };
    case 'CampaignCompleted':
      return { ...state, status: 'completed', progressStatus: 'completed' };
    case 'CampaignDeleted':
      return { status: 'missing' };
    default:
      return event satisfies never;
  }
}
