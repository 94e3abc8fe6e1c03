import { defaultLaunchSettings, noSenders } from '@cadenza/contracts';
import { given } from '@cadenza/event-store/testing';
import { describe, expect, test } from 'vitest';
import type { CampaignCommand } from './commands.ts';
import { campaignDecider } from './decide.ts';
import type { CampaignEvent, Step } from './events.ts';

const campaignId = '019a0000-0000-7000-8000-00000000000a';
const id = { campaignId };
const now = '2026-03-02T15:00:00Z';
const step: Step = {
  id: '019a0000-0000-7000-8000-00000000000b',
  stepNumber: 1,
  subject: 'Hello',
  body: 'Hi {{firstName}}',
  delayDays: 0,
  attachments: [],
  createdAt: now,
};
const followUp: Step = { ...step, id: '019a0000-0000-7000-8000-00000000000c', stepNumber: 2, delayDays: 2 };

const created: Extract<CampaignEvent, { type: 'CampaignCreated' }> = {
  type: 'CampaignCreated',
  data: { ...id, name: 'Spring', settings: defaultLaunchSettings, createdAt: now },
};
const written: CampaignEvent = { type: 'StepWritten', data: { ...id, stepNumber: 1, steps: [step], changedAt: now } };
const saved: CampaignEvent = { type: 'SequenceSaved', data: { ...id, steps: [step], changedAt: now } };
const started: CampaignEvent = { type: 'CampaignStarted', data: { ...id, launchedAt: now } };
const restored: CampaignEvent = { type: 'CampaignPaused', data: { ...id, reason: 'restored' } };
const paused: CampaignEvent = { type: 'CampaignPaused', data: { ...id, reason: null } };
const resumed: CampaignEvent = { type: 'CampaignResumed', data: id };
const stopped: CampaignEvent = { type: 'CampaignStopped', data: id };
const completed: CampaignEvent = { type: 'CampaignCompleted', data: { ...id, completedAt: now } };
const deleted: CampaignEvent = { type: 'CampaignDeleted', data: id };

const senders = { mailboxIds: [], tags: ['sales'] };
const copyId = { campaignId: '019a0000-0000-7000-8000-0000000000ff' };
const copied = { settings: { ...defaultLaunchSettings, delayMinutes: 7 }, senders, steps: [step, followUp] };
const duplicate = { type: 'DuplicateCampaign', ...copyId, name: 'Copy of Spring', now } as const;
const drafted = (settings = defaultLaunchSettings): CampaignEvent => ({
  type: 'CampaignCreated',
  data: { ...copyId, name: 'Copy of Spring', settings, createdAt: now },
});

test('a duplicate is a draft with settings, senders and sequence, whole at once', () => {
  given(campaignDecider, [])
    .when({ ...duplicate, original: copied })
    .records([
      drafted(copied.settings),
      { type: 'CampaignSendersChanged', data: { ...copyId, senders } },
      { type: 'SequenceSaved', data: { ...copyId, steps: copied.steps, changedAt: now } },
    ]);
  given(campaignDecider, [])
    .when({ ...duplicate, original: { settings: defaultLaunchSettings, senders: noSenders, steps: [] } })
    .records([drafted()]);
  given(campaignDecider, [drafted()])
    .when({ ...duplicate, original: copied })
    .records([]);
});

const ready = [created, written, saved];
const histories = {
  draft: ready,
  active: [...ready, started],
  paused: [...ready, started, paused],
  stopped: [...ready, started, stopped],
  completed: [...ready, started, completed],
  deleted: [...ready, deleted],
};

const commands = {
  start: { type: 'StartCampaign', leadCount: 1, now },
  pause: { type: 'PauseCampaign', reason: null },
  'pause after a restore': { type: 'PauseAfterRestore', reason: 'restored' },
  resume: { type: 'ResumeCampaign' },
  stop: { type: 'StopCampaign' },
  complete: { type: 'CompleteCampaign', now },
  delete: { type: 'DeleteCampaign' },
} as const satisfies Record<string, CampaignCommand>;

const refused = 'transition-not-allowed';
const missing = 'campaign-not-found';
type Expected = CampaignEvent[] | string;

const transitions: Record<keyof typeof histories, Record<keyof typeof commands, Expected>> = {
  draft: {
    start: [started],
    pause: refused,
    'pause after a restore': [],
    resume: refused,
    stop: refused,
    complete: [],
    delete: [deleted],
  },
  active: {
    start: [],
    pause: [paused],
    'pause after a restore': [restored],
    resume: [],
    stop: [stopped],
    complete: [completed],
    delete: [deleted],
  },
  paused: {
    start: refused,
    pause: [],
    'pause after a restore': [restored],
    resume: [resumed],
    stop: [stopped],
    complete: [],
    delete: [deleted],
  },
  stopped: {
    start: refused,
    pause: refused,
    'pause after a restore': [],
    resume: refused,
    stop: [],
    complete: [],
    delete: [deleted],
  },
  completed: {
    start: refused,
    pause: refused,
    'pause after a restore': [],
    resume: refused,
    stop: refused,
    complete: [],
    delete: [deleted],
  },
  deleted: {
    start: missing,
    pause: missing,
    'pause after a restore': missing,
    resume: missing,
    stop: missing,
    complete: missing,
    delete: [],
  },
};

describe('L1: every state and every command', () => {
  for (const [status, row] of Object.entries(transitions)) {
    for (const [name, expected] of Object.entries(row)) {
      const outcome = typeof expected === 'string' ? expected : (expected[0]?.type ?? 'nothing');
      test(`a ${status} campaign, ${name}: ${outcome}`, () => {
        const decision = given(campaignDecider, histories[status as keyof typeof histories]).when(
          commands[name as keyof typeof commands],
        );
        if (typeof expected === 'string') decision.refused(expected);
        else decision.records(expected);
      });
    }
  }
});

test.each([
  ['no lead', ready, 0, 'no-leads'],
  ['no step', [created], 1, 'no-sequence'],
  [
    'a step without a body',
    [created, { ...written, data: { ...written.data, steps: [{ ...step, body: ' ' }] } } as CampaignEvent],
    1,
    'unfinished-email',
  ],
  [
    'no step 1, and no subject in the first that there is',
    [
      created,
      { ...written, data: { ...written.data, steps: [{ ...step, stepNumber: 2, subject: '' }] } } as CampaignEvent,
    ],
    1,
    'unfinished-email',
  ],
  [
    'a first step without a subject',
    [created, { ...written, data: { ...written.data, steps: [{ ...step, subject: ' ' }] } } as CampaignEvent],
    1,
    'unfinished-email',
  ],
])('L2: a campaign with %s does not start', (_, past, leadCount, code) => {
  given(campaignDecider, past).when({ type: 'StartCampaign', leadCount, now }).refused(code);
});

test('E3: starting with a sequence that was not saved saves it', () => {
  given(campaignDecider, [created, written]).when(commands.start).records([saved, started]);
});

describe('L7: progress', () => {
  const report = (progressStatus: 'leads_ready' | 'sequence_ready' | 'draft' | 'running') =>
    ({ type: 'ReportProgress', progressStatus, now }) as const;
  const reported = (progressStatus: 'leads_ready' | 'sequence_ready') =>
    ({ type: 'ProgressReported', data: { ...id, progressStatus } }) as const;

  test('a draft takes what the client says', () => {
    given(campaignDecider, [created])
      .when(report('leads_ready'))
      .records([reported('leads_ready')]);
  });
  test('leads_ready is kept at sequence_ready once a sequence is saved', () => {
    given(campaignDecider, ready)
      .when(report('leads_ready'))
      .records([reported('sequence_ready')]);
  });
  test('E3: sequence_ready ends the saving of a sequence', () => {
    given(campaignDecider, [created, written])
      .when(report('sequence_ready'))
      .records([saved, reported('sequence_ready')]);
  });
  test('a draft cannot be reported as running', () => {
    given(campaignDecider, ready).when(report('running')).refused('progress-not-allowed');
  });
  test('after launch it is accepted and ignored', () => {
    given(campaignDecider, histories.active).when(report('draft')).records([]);
  });
});

describe('L8: settings', () => {
  const change = { type: 'ChangeLaunchSettings', changes: { delayMinutes: 10 } } as const;

  test('a draft takes them', () => {
    const settings = { ...defaultLaunchSettings, delayMinutes: 10 };
    given(campaignDecider, ready)
      .when(change)
      .records([{ type: 'LaunchSettingsChanged', data: { ...id, settings } }]);
  });
  test('a campaign from before some of them has their defaults', () => {
    const { stopDomainOnReply: _, missingValues: __, ...earlier } = defaultLaunchSettings;
    const settings = earlier as typeof defaultLaunchSettings;
    const past: CampaignEvent[] = [
      { type: 'CampaignCreated', data: { ...created.data, settings } },
      { type: 'LaunchSettingsChanged', data: { ...id, settings } },
      ...histories.active.slice(1),
    ];
    const unchanged = { stopDomainOnReply: false, missingValues: 'empty', riskyAddresses: 'send' } as const;
    given(campaignDecider, past).when({ type: 'ChangeLaunchSettings', changes: unchanged }).records([]);
    given(campaignDecider, past)
      .when({ type: 'ChangeLaunchSettings', changes: { missingValues: 'hold' } })
      .refused('settings-locked');
  });
  test.each(['active', 'paused', 'stopped', 'completed'] as const)('a campaign that is %s refuses them', (status) => {
    given(campaignDecider, histories[status]).when(change).refused('settings-locked');
  });
  test.each([{ delayMinutes: 5 }, { allowedWeekdays: defaultLaunchSettings.allowedWeekdays.toReversed() }])(
    'the same settings again are no change: %o',
    (changes) => {
      given(campaignDecider, histories.active).when({ type: 'ChangeLaunchSettings', changes }).records([]);
    },
  );
  test('the name is not locked', () => {
    given(campaignDecider, histories.active)
      .when({ type: 'RenameCampaign', name: 'Summer' })
      .records([{ type: 'CampaignRenamed', data: { ...id, name: 'Summer' } }]);
  });
});

describe('L8: the schedule', () => {
  const changes = { timezone: 'Asia/Tokyo', sendWindowStart: 570, stopOnReply: false } as const;
  const change = { type: 'ChangeSchedule', changes } as const;

  test('of a paused campaign changes, as often as it is paused', () => {
    const settings = { ...defaultLaunchSettings, ...changes };
    const changed: CampaignEvent = { type: 'LaunchSettingsChanged', data: { ...id, settings } };
    given(campaignDecider, histories.paused).when(change).records([changed]);
    const later: CampaignEvent[] = [...histories.paused, changed, resumed, paused];
    given(campaignDecider, later).when(change).records([]);
    given(campaignDecider, later)
      .when({ type: 'ChangeSchedule', changes: { delayMinutes: 9 } })
      .records([{ type: 'LaunchSettingsChanged', data: { ...id, settings: { ...settings, delayMinutes: 9 } } }]);
  });
  test.each(['draft', 'active', 'stopped', 'completed'] as const)('of one that is %s stays', (status) => {
    const history = status === 'draft' ? [created] : histories[status];
    given(campaignDecider, history).when(change).refused('campaign-not-paused');
    given(campaignDecider, history)
      .when({ type: 'ChangeSchedule', changes: { delayMinutes: defaultLaunchSettings.delayMinutes } })
      .records([]);
  });
  test('once the campaign is resumed it is too late', () => {
    given(campaignDecider, [...histories.paused, resumed])
      .when(change)
      .refused('campaign-not-paused');
  });
  test('of a campaign that is not there is not found', () => {
    given(campaignDecider, []).when(change).refused('campaign-not-found');
  });
});

describe('M1: senders', () => {
  const [one, two] = ['019a0000-0000-7000-8000-0000000000a1', '019a0000-0000-7000-8000-0000000000a2'];
  const senders = { mailboxIds: [one, two], tags: ['east', 'west'] };
  const change = { type: 'ChangeSenders', senders } as const;
  const changed: CampaignEvent = { type: 'CampaignSendersChanged', data: { ...id, senders } };

  test.each(['draft', 'active', 'paused', 'stopped', 'completed'] as const)(
    'a campaign that is %s takes them',
    (status) => {
      given(campaignDecider, histories[status]).when(change).records([changed]);
    },
  );
  test('a deleted campaign has none', () => {
    given(campaignDecider, histories.deleted).when(change).refused(missing);
  });
  test('they are recorded in order', () => {
    const shuffled = { mailboxIds: [two, one], tags: ['west', 'east'] };
    given(campaignDecider, ready).when({ type: 'ChangeSenders', senders: shuffled }).records([changed]);
  });
  test('the same in another order are no change', () => {
    const shuffled = { mailboxIds: [two, one], tags: ['west', 'east'] };
    given(campaignDecider, [...ready, changed])
      .when({ type: 'ChangeSenders', senders: shuffled })
      .records([]);
  });
  test('a new campaign has the relay, and can go back to it', () => {
    const relay = { type: 'ChangeSenders', senders: noSenders } as const;
    given(campaignDecider, ready).when(relay).records([]);
    given(campaignDecider, [...ready, changed])
      .when(relay)
      .records([{ type: 'CampaignSendersChanged', data: { ...id, senders: noSenders } }]);
  });
});

test('a step takes its place in the sequence, and the place of one with its number', () => {
  const state = [created, written].reduce(campaignDecider.evolve, campaignDecider.initialState);
  const rewritten = { ...step, subject: 'Hello again' };
  const events = campaignDecider.decide({ type: 'WriteStep', step: followUp, now }, state);
  expect(events).toMatchObject([{ data: { steps: [step, followUp] } }]);
  expect(campaignDecider.decide({ type: 'WriteStep', step: rewritten, now }, state)).toMatchObject([
    { data: { steps: [rewritten] } },
  ]);
});

test('a sequence can be edited after launch, and clearing an empty one changes nothing', () => {
  const cleared: CampaignEvent = { type: 'SequenceCleared', data: { ...id, steps: [], changedAt: now } };
  given(campaignDecider, histories.active).when({ type: 'ClearSequence', now }).records([cleared]);
  given(campaignDecider, [created]).when({ type: 'ClearSequence', now }).records([]);
});

describe('two saves of one sequence at once', () => {
  const begun = (saveId: string): CampaignEvent => ({
    type: 'SequenceCleared',
    data: { ...id, steps: [], changedAt: now, saveId },
  });
  const continued = (saveId: string) => ({ type: 'ContinueSave', saveId }) as const;

  test('a save with a name begins with the clearing, also of an empty sequence', () => {
    given(campaignDecider, [created])
      .when({ type: 'ClearSequence', now, saveId: 'one' })
      .records([begun('one')]);
  });
  test.each([
    ['its own', [begun('one')]],
    ['its own, after its steps were written and saved', [begun('one'), written, saved]],
  ])('a save goes on after the clearing that was %s', (_, events) => {
    given(campaignDecider, [created, ...events])
      .when(continued('one'))
      .records([]);
  });
  test.each([
    ['another began later', [begun('one'), written, begun('two')]],
    ['another was saved meanwhile', [begun('one'), begun('two'), written, saved]],
    [
      'somebody without a name cleared it',
      [begun('one'), written, { type: 'SequenceCleared', data: { ...id, steps: [], changedAt: now } } as const],
    ],
  ])('a save is refused when %s', (_, events) => {
    given(campaignDecider, [created, ...events])
      .when(continued('one'))
      .refused('sequence-saved-elsewhere');
  });
});

test('what a newer version has appended is not passed over', () => {
  const state = [created].reduce(campaignDecider.evolve, campaignDecider.initialState);
  expect(() => campaignDecider.evolve(state, { type: 'CampaignFrozen', data: {} } as never)).toThrow('newer version');
});

const archived: CampaignEvent = { type: 'CampaignArchived', data: { ...id, archivedAt: now } };
const unarchived: CampaignEvent = { type: 'CampaignUnarchived', data: id };
const history: CampaignEvent[] = [created, written, saved];

test.each<[string, CampaignEvent[], CampaignEvent[] | string]>([
  ['a draft', history, [archived]],
  ['an archived draft', [...history, archived], []],
  ['one that was taken out', [...history, archived, unarchived], [archived]],
  ['a running campaign', [...history, started], 'campaign-running'],
  ['a paused campaign', [...history, started, paused], [archived]],
  ['a stopped campaign', [...history, started, stopped], [archived]],
  ['a completed campaign', [...history, started, completed], [archived]],
  ['one that started out of the archive and was paused', [...history, archived, started, paused], [archived]],
  ['one that was resumed out of the archive', [...history, started, paused, archived, resumed], 'campaign-running'],
  ['a deleted campaign', [...history, deleted], 'campaign-not-found'],
])('L12: archiving %s', (_, before, expected) => {
  const decision = given(campaignDecider, before).when({ type: 'ArchiveCampaign', now });
  if (typeof expected === 'string') decision.refused(expected);
  else decision.records(expected);
});

test('L12: what is archived is taken out once, and starts or resumes as it stands', () => {
  given(campaignDecider, [...history, archived])
    .when({ type: 'UnarchiveCampaign' })
    .records([unarchived]);
  given(campaignDecider, history).when({ type: 'UnarchiveCampaign' }).records([]);
  given(campaignDecider, [...history, archived])
    .when({ type: 'StartCampaign', leadCount: 1, now })
    .records([started]);
});
