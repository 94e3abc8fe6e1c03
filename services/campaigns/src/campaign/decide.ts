import { isDeepStrictEqual } from 'node:util';
import {
  type CampaignSenders,
  type CampaignStatus,
  defaultLaunchSettings,
  type LaunchSettings,
  noSenders,
  type ProgressStatus,
} from '@cadenza/contracts';
import type { Decider } from '@cadenza/event-store';
import { notFound, Refusal } from '@cadenza/http-kit';
import type { CampaignCommand } from './commands.ts';
import type { CampaignEvent, Step } from './events.ts';
import { refuseStart } from './start-rules.ts';
import { type CampaignState, type ExistingCampaign, evolve, initialState } from './state.ts';

function decide(command: CampaignCommand, state: CampaignState): CampaignEvent[] {
  if (command.type === 'CreateCampaign') return create(command, state);
  if (command.type === 'DuplicateCampaign') return duplicate(command, state);
  if (state.status === 'missing') {
    if (command.type === 'DeleteCampaign') return [];
    throw notFound('campaign');
  }
  switch (command.type) {
    case 'RenameCampaign':
      return rename(command.name, state);
    case 'ChangeLaunchSettings':
      return changeLaunchSettings(command.changes, state);
    case 'ChangeSchedule':
      return changeSchedule(command.changes, state);
    case 'ChangeSenders':
      return changeSenders(command.senders, state);
    case 'ReportProgress':
      return reportProgress(command.progressStatus, command.now, state);
    case 'ClearSequence':
      return clearSequence(command.now, command.saveId, state);
    case 'ContinueSave':
      return continueSave(command.saveId, state);
    case 'WriteStep':
      return writeStep(command.step, command.now, state);
    case 'StartCampaign':
      return start(command.leadCount, command.now, state);
    case 'PauseCampaign':
      return move(state, 'paused', ['active'], {
        type: 'CampaignPaused',
        data: { ...id(state), reason: command.reason },
      });
    case 'PauseAfterRestore':
      return pauseAfterRestore(command.reason, state);
    case 'ResumeCampaign':
      return move(state, 'active', ['paused'], { type: 'CampaignResumed', data: id(state) });
    case 'StopCampaign':
      return move(state, 'stopped', ['active', 'paused'], { type: 'CampaignStopped', data: id(state) });
    case 'CompleteCampaign':
      return complete(command.now, state);
    case 'ArchiveCampaign':
      return archive(command.now, state);
    case 'UnarchiveCampaign':
      return state.isArchived ? [{ type: 'CampaignUnarchived', data: id(state) }] : [];
    case 'DeleteCampaign':
      return [{ type: 'CampaignDeleted', data: id(state) }];
    default:
      return command satisfies never;
  }
}

const id = ({ campaignId }: ExistingCampaign) => ({ campaignId });

/** Rule D7: a campaign that was running at the restored instant, or may have run since, waits for a person. */
function pauseAfterRestore(reason: string, state: ExistingCampaign): CampaignEvent[] {
  if (state.status !== 'active' && state.status !== 'paused') return [];
  return [{ type: 'CampaignPaused', data: { ...id(state), reason } }];
}

function create(command: Extract<CampaignCommand, { type: 'CreateCampaign' }>, state: CampaignState): CampaignEvent[] {
  if (state.status !== 'missing') return [];
  const { campaignId, name, now } = command;
  return [{ type: 'CampaignCreated', data: { campaignId, name, settings: defaultLaunchSettings, createdAt: now } }];
}

/** Without leads, so that nobody is written to twice by mistake. */
function duplicate(
  { campaignId, name, original, now }: Extract<CampaignCommand, { type: 'DuplicateCampaign' }>,
  state: CampaignState,
): CampaignEvent[] {
  if (state.status !== 'missing') return [];
  const { settings, senders, steps } = original;
  const created: CampaignEvent = { type: 'CampaignCreated', data: { campaignId, name, settings, createdAt: now } };
  const chosen: CampaignEvent[] = isDeepStrictEqual(senders, noSenders)
    ? []
    : [{ type: 'CampaignSendersChanged', data: { campaignId, senders } }];
  const saved: CampaignEvent[] =
    steps.length > 0 ? [{ type: 'SequenceSaved', data: { campaignId, steps, changedAt: now } }] : [];
  return [created, ...chosen, ...saved];
}

function rename(name: string, state: ExistingCampaign): CampaignEvent[] {
  return name === state.name ? [] : [{ type: 'CampaignRenamed', data: { ...id(state), name } }];
}

/** Rule L8: locked after launch. */
function changeLaunchSettings(changes: Partial<LaunchSettings>, state: ExistingCampaign): CampaignEvent[] {
  const changed = settingsChanged(changes, state);
  if (changed.length > 0 && state.status !== 'draft') {
    throw new Refusal(409, 'settings-locked', `The campaign is ${state.status}. Launch settings cannot be changed.`);
  }
  return changed;
}

/** Rule L8: while nothing leaves, no email has a promised time that a change could move. */
function changeSchedule(changes: Partial<LaunchSettings>, state: ExistingCampaign): CampaignEvent[] {
  const changed = settingsChanged(changes, state);
  if (changed.length > 0 && state.status !== 'paused') {
    throw new Refusal(409, 'campaign-not-paused', insteadOfSchedule[state.status]);
  }
  return changed;
}

const insteadOfSchedule: Record<Exclude<CampaignStatus, 'paused'>, string> = {
  draft: 'The campaign is a draft. Change its settings in the Launch step.',
  active: 'Pause the campaign first, then change its schedule.',
  stopped: 'The campaign is stopped, so its schedule cannot be changed.',
  completed: 'The campaign is completed, so its schedule cannot be changed.',
};

/** Sending the current values again changes nothing, and so is refused in no state. */
function settingsChanged(changes: Partial<LaunchSettings>, state: ExistingCampaign): CampaignEvent[] {
  const settings = { ...state.settings, ...changes };
  if (isDeepStrictEqual(comparable(settings), comparable(state.settings))) return [];
  return [{ type: 'LaunchSettingsChanged', data: { ...id(state), settings } }];
}

/** The order of weekdays does not matter. */
const comparable = (settings: LaunchSettings) => ({
  ...settings,
  allowedWeekdays: new Set(settings.allowedWeekdays),
});

/**
 * Rule M1: in any state, because senders are not among the launch settings that a launch locks (rule L8). Their order does
 * not matter.
 */
function changeSenders({ mailboxIds, tags }: CampaignSenders, state: ExistingCampaign): CampaignEvent[] {
  const senders = { mailboxIds: mailboxIds.toSorted(), tags: tags.toSorted() };
  if (isDeepStrictEqual(senders, state.senders)) return [];
  return [{ type: 'CampaignSendersChanged', data: { ...id(state), senders } }];
}

const draftProgress: readonly ProgressStatus[] = ['draft', 'leads_ready', 'sequence_ready', 'ready_to_launch'];

/**
 * Rules L7 and E3: accepted while the campaign is a draft, ignored later. `sequence_ready` also ends the saving of a
 * sequence.
 */
function reportProgress(reported: ProgressStatus, now: string, state: ExistingCampaign): CampaignEvent[] {
  const events: CampaignEvent[] = [];
  if (reported === 'sequence_ready' && !state.sequenceSaved) {
    events.push({ type: 'SequenceSaved', data: { ...id(state), steps: state.steps, changedAt: now } });
  }
  if (state.status !== 'draft') return events;
  if (!draftProgress.includes(reported)) {
    throw new Refusal(
      422,
      'progress-not-allowed',
      'A campaign that was not started is not running, paused or completed.',
    );
  }
  const keepsSequence = reported === 'leads_ready' && state.steps.length > 0 && state.sequenceSaved;
  const progressStatus = keepsSequence ? 'sequence_ready' : reported;
  if (progressStatus !== state.progressStatus) {
    events.push({ type: 'ProgressReported', data: { ...id(state), progressStatus } });
  }
  return events;
}

/** Recorded for an empty sequence too if the save has a name, because the save takes over the sequence. */
function clearSequence(now: string, saveId: string | undefined, state: ExistingCampaign): CampaignEvent[] {
  if (state.steps.length === 0 && saveId === undefined) return [];
  const cleared = { ...id(state), steps: [], changedAt: now };
  return [{ type: 'SequenceCleared', data: saveId === undefined ? cleared : { ...cleared, saveId } }];
}

/**
 * Of two concurrent saves, the one that cleared last continues. Mixed steps would form a sequence that nobody wrote.
 */
function continueSave(saveId: string, state: ExistingCampaign): CampaignEvent[] {
  if (saveId === state.saveId) return [];
  throw new Refusal(
    409,
    'sequence-saved-elsewhere',
    'This sequence was saved from another window in the meantime, so yours was not saved. Save it again to replace the other.',
  );
}

/** Replaces a step with the same number: the last write wins. */
function writeStep(step: Step, now: string, state: ExistingCampaign): CampaignEvent[] {
  const others = state.steps.filter(({ stepNumber }) => stepNumber !== step.stepNumber);
  const steps = [...others, step].sort((one, other) => one.stepNumber - other.stepNumber);
  return [{ type: 'StepWritten', data: { ...id(state), stepNumber: step.stepNumber, steps, changedAt: now } }];
}

function start(leadCount: number, now: string, state: ExistingCampaign): CampaignEvent[] {
  const refusal = state.status === 'draft' ? refuseStart(state, leadCount) : undefined;
  if (refusal) throw refusal;
  const saved: CampaignEvent[] = state.sequenceSaved
    ? []
    : [{ type: 'SequenceSaved', data: { ...id(state), steps: state.steps, changedAt: now } }];
  const started = move(state, 'active', ['draft'], {
    type: 'CampaignStarted',
    data: { ...id(state), launchedAt: now },
  });
  return started.length > 0 ? [...saved, ...started] : [];
}

/** The report that nothing is left to send may come late. A campaign that is no longer active ignores it. */
function complete(now: string, state: ExistingCampaign): CampaignEvent[] {
  if (state.status !== 'active') return [];
  return [{ type: 'CampaignCompleted', data: { ...id(state), completedAt: now } }];
}

/** Rule L12: what runs is in sight. Starting or resuming takes a campaign out of the archive by itself. */
function archive(now: string, state: ExistingCampaign): CampaignEvent[] {
  if (state.isArchived) return [];
  if (state.status === 'active') {
    throw new Refusal(409, 'campaign-running', 'The campaign is running. Pause or stop it first, then archive it.');
  }
  return [{ type: 'CampaignArchived', data: { ...id(state), archivedAt: now } }];
}

const verbs: Record<CampaignStatus, string> = {
  draft: 'reset',
  active: 'started or resumed',
  paused: 'paused',
  stopped: 'stopped',
  completed: 'completed',
};

/** Rule L1: moves from one of the states in `from`. Does nothing in the target state already; refuses otherwise. */
function move(
  state: ExistingCampaign,
  to: CampaignStatus,
  from: readonly CampaignStatus[],
  event: CampaignEvent,
): CampaignEvent[] {
  if (state.status === to) return [];
  if (from.includes(state.status)) return [event];
  const hint = state.status === 'stopped' ? ' This campaign cannot be resumed once stopped.' : '';
  const sentence = `The campaign is ${state.status}, so it cannot be ${verbs[to]}.${hint}`;
  throw new Refusal(409, 'transition-not-allowed', sentence);
}

export const campaignDecider: Decider<CampaignState, CampaignCommand, CampaignEvent> = { initialState, decide, evolve };
