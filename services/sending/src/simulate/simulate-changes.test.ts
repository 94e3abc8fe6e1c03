import { defaultLaunchSettings } from '@cadenza/contracts';
import { describe, expect, test } from 'vitest';
import type { CampaignScript, ScriptedChange } from './play-scripts.ts';
import { simulate } from './simulate.ts';

// Monday 2 March 2026, 10:00 in New York; the window is 9 to 17, Monday to Friday, the gap 5 minutes.
const launchedAt = Temporal.Instant.from('2026-03-02T15:00:00Z');
const after = (text: string) => launchedAt.add(Temporal.Duration.from(text));
const lead = (leadId: string, joinedAt = launchedAt) => ({ leadId, joinedAt });
const steps = [
  { stepNumber: 1, delayDays: 0 },
  { stepNumber: 2, delayDays: 2 },
];
const twoLeads: CampaignScript = {
  settings: defaultLaunchSettings,
  steps,
  launchedAt,
  leads: [lead('Ada'), lead('Bo')],
};

async function played(changes: ScriptedChange[], script: Partial<CampaignScript> = {}) {
  const { attempts, finishedAt } = await simulate({ ...twoLeads, ...script, changes });
  const calendar = attempts.map(({ leadId, stepNumber, at, rule }) => {
    const local = at.toZonedDateTimeISO('America/New_York').toPlainDateTime().toString({ smallestUnit: 'minute' });
    return `${local.slice(5).replace('T', ' ')} ${leadId} ${stepNumber} ${rule}`;
  });
  return { calendar, finished: finishedAt !== null };
}

test('T9: a campaign left alone', async () => {
  expect(await played([])).toEqual({
    calendar: ['03-02 10:00 Ada 1 now', '03-02 10:05 Bo 1 gap', '03-04 10:00 Ada 2 delay', '03-04 10:05 Bo 2 delay'],
    finished: true,
  });
});

describe('E: editing while it runs', () => {
  test('E3: a half-saved sequence holds everything until it is saved', async () => {
    const changes: ScriptedChange[] = [
      { kind: 'sequence', at: after('PT4M30S'), steps: [], saved: false },
      { kind: 'sequence', at: after('PT5M20S'), steps, saved: true },
    ];
    expect((await played(changes)).calendar.slice(0, 2)).toEqual(['03-02 10:00 Ada 1 now', '03-02 10:05 Bo 1 now']);
  });
  test('E3: or for 60 seconds, and is then taken as it is', async () => {
    const changes: ScriptedChange[] = [
      { kind: 'sequence', at: after('PT4M30S'), steps: steps.slice(0, 1), saved: false },
    ];
    expect((await played(changes)).calendar).toEqual(['03-02 10:00 Ada 1 now', '03-02 10:05 Bo 1 hold']);
  });
  test('E4: a changed delay moves what waits', async () => {
    const sooner = [steps[0], { stepNumber: 2, delayDays: 1 }] as typeof steps;
    const changes: ScriptedChange[] = [{ kind: 'sequence', at: after('PT1H'), steps: sooner, saved: true }];
    expect((await played(changes)).calendar.slice(2)).toEqual(['03-03 10:00 Ada 2 delay', '03-03 10:05 Bo 2 delay']);
  });
  test('E2, E4: a step added at the end also reaches leads that had finished', async () => {
    const more = [...steps, { stepNumber: 3, delayDays: 1 }];
    const changes: ScriptedChange[] = [{ kind: 'sequence', at: after('PT52H'), steps: more, saved: true }];
    expect((await played(changes)).calendar.slice(4)).toEqual(['03-05 10:00 Ada 3 delay', '03-05 10:05 Bo 3 delay']);
  });
});

describe('J: joining and leaving', () => {
  test('J1: who joins a running campaign begins with step 1, without a restart', async () => {
    const { calendar } = await played([], { leads: [lead('Ada'), lead('Bo', after('PT2H'))] });
    expect(calendar).toContain('03-02 12:00 Bo 1 now');
  });
  test('J3: who is removed gets nothing more', async () => {
    const { calendar } = await played([{ kind: 'remove', at: after('PT3H'), leadId: 'Ada' }]);
    expect(calendar).toEqual(['03-02 10:00 Ada 1 now', '03-02 10:05 Bo 1 gap', '03-04 10:05 Bo 2 delay']);
  });
  test('J2: who comes back goes on and gets no step twice', async () => {
    const { calendar } = await played([
      { kind: 'remove', at: after('PT3H'), leadId: 'Ada' },
      { kind: 'join', at: after('PT5H'), leadId: 'Ada' },
    ]);
    expect(calendar.filter((line) => line.includes('Ada'))).toEqual([
      '03-02 10:00 Ada 1 now',
      '03-04 10:00 Ada 2 delay',
    ]);
  });
});

describe('L, S: stopping and holding', () => {
  test('L5: nothing leaves once it is stopped, and it does not complete', async () => {
    expect(await played([{ kind: 'stop', at: after('PT1H') }])).toEqual({
      calendar: ['03-02 10:00 Ada 1 now', '03-02 10:05 Bo 1 gap'],
      finished: false,
    });
  });
  test('L4: delays run on while paused, and what is overdue is spaced out', async () => {
    const changes: ScriptedChange[] = [
      { kind: 'pause', at: after('PT1H') },
      { kind: 'resume', at: after('PT96H') },
    ];
    expect((await played(changes)).calendar.slice(2)).toEqual(['03-06 10:00 Ada 2 now', '03-06 10:05 Bo 2 gap']);
  });
  test('S5, T7: a lead on hold holds up nobody else', async () => {
    const changes: ScriptedChange[] = [{ kind: 'hold', at: after('PT1H'), leadId: 'Ada', until: after('PT73H') }];
    expect((await played(changes)).calendar.slice(2)).toEqual(['03-04 10:05 Bo 2 delay', '03-05 11:00 Ada 2 hold']);
  });
});

describe('D9: a lead that lacks a value', () => {
  const settings = { ...defaultLaunchSettings, missingValues: 'hold' } as const;
  const lacking = { settings, leads: [{ ...lead('Ada'), lacksFor: [1] }, lead('Bo')] };

  test('T5, T7: takes no place in the queue, and keeps its campaign from completing', async () => {
    expect(await played([], lacking)).toEqual({
      calendar: ['03-02 10:00 Bo 1 now', '03-04 10:00 Bo 2 delay'],
      finished: false,
    });
  });
  test('goes on when the value comes', async () => {
    const changes: ScriptedChange[] = [{ kind: 'values', at: after('PT3H'), leadId: 'Ada' }];
    expect(await played(changes, lacking)).toEqual({
      calendar: ['03-02 10:00 Bo 1 now', '03-02 13:00 Ada 1 now', '03-04 10:00 Bo 2 delay', '03-04 13:00 Ada 2 delay'],
      finished: true,
    });
  });
  test('for a later step gets those before it', async () => {
    const leads = [{ ...lead('Ada'), lacksFor: [2] }, lead('Bo')];
    expect((await played([], { ...lacking, leads })).calendar).toEqual([
      ...['03-02 10:00 Ada 1 now', '03-02 10:05 Bo 1 gap', '03-04 10:05 Bo 2 delay'],
    ]);
  });
});
