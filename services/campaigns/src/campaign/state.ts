import {
  type CampaignSenders,
  type CampaignStatus,
  earlierCampaignSettings,
  type LaunchSettings,
  noSenders,
  type ProgressStatus,
} from '@cadenza/contracts';
import { unknownEvent } from '@cadenza/event-store';
import type { CampaignEvent, Step } from './events.ts';

export interface ExistingCampaign {
  status: CampaignStatus;
  campaignId: string;
  name: string;
  settings: LaunchSettings;
  senders: CampaignSenders;
  progressStatus: ProgressStatus;
  steps: Step[];
  /** False from the clearing of a sequence until it is saved (rule E3). */
  sequenceSaved: boolean;
  /** The save that last cleared the sequence, if it has a name. */
  saveId: string | null;
  isArchived: boolean;
}

export type CampaignState = { status: 'missing' } | ExistingCampaign;

export const initialState: CampaignState = { status: 'missing' };

export function evolve(state: CampaignState, event: CampaignEvent): CampaignState {
  if (event.type === 'CampaignCreated') {
    const { campaignId, name, settings } = event.data;
    const progressStatus = 'draft';
    return {
      status: 'draft',
      campaignId,
      name,
      settings: { ...earlierCampaignSettings, ...settings },
      senders: noSenders,
      progressStatus,
      steps: [],
      sequenceSaved: true,
      saveId: null,
      isArchived: false,
    };
  }
  if (state.status === 'missing') return state;
  switch (event.type) {
    case 'CampaignRenamed':
      return { ...state, name: event.data.name };
    case 'LaunchSettingsChanged':
      return { ...state, settings: { ...earlierCampaignSettings, ...event.data.settings } };
    case 'CampaignSendersChanged':
      return { ...state, senders: event.data.senders };
    case 'ProgressReported':
      return { ...state, progressStatus: event.data.progressStatus };
    case 'SequenceCleared':
      return { ...state, steps: [], sequenceSaved: false, saveId: event.data.saveId ?? null };
    case 'StepWritten':
      return { ...state, steps: event.data.steps, sequenceSaved: false };
    case 'SequenceSaved':
      return { ...state, steps: event.data.steps, sequenceSaved: true };
    case 'CampaignStarted':
    case 'CampaignResumed':
      return { ...state, status: 'active', progressStatus: 'running', isArchived: false };
    case 'CampaignPaused':
      return { ...state, status: 'paused', progressStatus: 'paused' };
    case 'CampaignStopped':
      return { ...state, status: 'stopped', progressStatus: 'completed' };
    case 'CampaignCompleted':
      return { ...state, status: 'completed', progressStatus: 'completed' };
    case 'CampaignArchived':
      return { ...state, isArchived: true };
    case 'CampaignUnarchived':
      return { ...state, isArchived: false };
    case 'CampaignDeleted':
      return { status: 'missing' };
    default:
      return unknownEvent(event);
  }
}
