import { defaultLaunchSettings, type MailboxFacts, weekdays } from '@cadenza/contracts';
import { describe, expect, test } from 'vitest';
import type { MailboxStanding } from '../mailbox/standing.ts';
import { aMailbox, aStanding } from '../testing/a-mailbox.ts';
import type { CampaignFacts } from './campaign-facts.ts';
import type { Candidate } from './candidate.ts';
import { areEnough, chooseLeads, type LaneTurn, type NewLeads } from './choose-leads.ts';

const now = Temporal.Instant.from('2026-03-02T15:00:00Z');
const today = '2026-03-02';

const mailbox = (id: string, facts: Partial<MailboxFacts> = {}, standing: Partial<MailboxStanding> = {}) =>
  aStanding(id, aMailbox(facts), now, standing);

const campaign = {
  id: 'spring',
  status: 'active',
  settings: { ...defaultLaunchSettings, sendWindowStart: 0, sendWindowEnd: 0, allowedWeekdays: [...weekdays] },
  sequenceSaved: true,
  sequenceChangedAt: null,
  sequenceDirty: false,
  sendersDirty: false,
  valuesDirty: false,
  restoreHold: null,
  heldBack: null,
} as unknown as CampaignFacts;

const lead = (leadId: string): Candidate => {
  const common = { nextStep: 1, lastStep: 0, isHeld: false, lacks: [], letGoStep: null };
  return { leadId, linkId: leadId, dueAt: '2026-03-02T14:00:00Z', ...common };
};
const turn = (of: MailboxStanding, changes: Partial<LaneTurn> = {}): LaneTurn => {
  const due = {
    mailbox: of,
    boundLead: null,
    newLead: null,
    wakes: 0,
    sendersDirty: false,
    visitAt: now.toString(),
    signature: null,
    smtpServer: '',
  };
  return { due, forWhom: 'newLead', campaign, isSender: true, lastSendAt: null, boundLead: null, ...changes };
};
const newLeads = (...leads: [string, (MailboxStanding | null)?][]): Map<string, NewLeads> => {
  const first = leads.map(([id, writer = null]) => ({ candidate: lead(id), writer }));
  return new Map([['spring', { leads: first, isWhole: true }]]);
};

/** Who sends to whom, and whose lanes rest. */
function chosen(turns: LaneTurn[], leads: ReturnType<typeof newLeads>) {
  const { due, atRest } = chooseLeads(turns, leads, now);
  return {
    sends: due.map((each) => [each.sender.mailbox?.id, each.candidate.leadId]),
    rest: atRest.map((each) => each.turn.due.mailbox.id),
  };
}

describe('M3: of several mailboxes', () => {
  const [ann, bob, cleo] = [mailbox('ann'), mailbox('bob'), mailbox('cleo')];

  test('each gets another lead, and one for whom none is left rests', () => {
    expect(chosen([turn(ann), turn(bob), turn(cleo)], newLeads(['1'], ['2']))).toEqual({
      sends: [
        ['ann', '1'],
        ['bob', '2'],
      ],
      rest: ['cleo'],
    });
  });

  test('the one with the smaller used share of its day goes first, whatever its limits are', () => {
    const grown = mailbox('grown', { dailyLimit: 40 }, { usedByDay: { [today]: 4 } });
    const fresh = mailbox('fresh', { dailyLimit: 40, ramp: { start: 5, step: 5 } });
    expect(chosen([turn(grown), turn(fresh)], newLeads(['1']))).toEqual({ sends: [['fresh', '1']], rest: ['grown'] });
  });

  test('the one that wrote to a lead before gets it, and the others the next one', () => {
    expect(chosen([turn(ann), turn(bob)], newLeads(['1', bob], ['2']))).toEqual({
      sends: [
        ['ann', '2'],
        ['bob', '1'],
      ],
      rest: [],
    });
  });

  test.each([
    ['is away', { away: 'paused' }],
    ['has nothing left today', { usedByDay: { [today]: 1_000 } }],
    [
      'waits after a fault',
      {
        account: {
          ...{ id: 'bob', version: 1 },
          waiting: { fault: { kind: 'login', code: 535, status: null }, since: '', failures: 1, retryAt: '' },
        },
      },
    ],
  ] satisfies [string, Partial<MailboxStanding>][])('a lead is not kept for one that %s', (_, standing) => {
    expect(chosen([turn(ann)], newLeads(['1', mailbox('bob', {}, standing)])).sends).toEqual([['ann', '1']]);
  });

  test('whoever has only leads of others leaves them to those, unless there may be more behind them', () => {
    const ofOthers = newLeads(['1', bob], ['2', cleo]);
    expect(chosen([turn(ann)], ofOthers)).toEqual({ sends: [], rest: ['ann'] });
    const some = { leads: ofOthers.get('spring')?.leads ?? [], isWhole: false };
    expect(chosen([turn(ann)], new Map([['spring', some]])).sends).toEqual([['ann', '1']]);
  });

  test('more leads are read where those that were read are of others', () => {
    const { leads } = newLeads(['1', bob], ['2'], ['3', mailbox('away', {}, { away: 'removed' })]).get(
      'spring',
    ) as NewLeads;
    expect([1, 2, 3].map((turns) => areEnough({ leads, isWhole: false }, turns, now))).toEqual([true, true, false]);
    expect(areEnough({ leads, isWhole: true }, 3, now)).toBe(true);
  });
});

test('M2: a lead that is bound to the mailbox is sent to it, whoever else waits', () => {
  const ann = mailbox('ann');
  expect(chosen([turn(ann, { forWhom: 'boundLead', boundLead: lead('own') })], newLeads(['1'])).sends).toEqual([
    ['ann', 'own'],
  ]);
});

test.each([
  ['is paused', { status: 'paused' }],
  ['is held after a restore', { restoreHold: 'Look at it first.' }],
  ['changes its sequence', { sequenceDirty: true }],
  ['changes its senders', { sendersDirty: true }],
  ['saves its sequence', { sequenceSaved: false, sequenceChangedAt: '2026-03-02T14:59:50Z' }],
  ['has a stop that could not be processed', { heldBack: 'campaign' }],
] as const)('nothing leaves while the campaign %s', (_, changes) => {
  const held = turn(mailbox('ann'), { campaign: { ...campaign, ...changes } as CampaignFacts });
  expect(chosen([held], newLeads(['1']))).toEqual({ sends: [], rest: ['ann'] });
});

test('M4: a lane that must wait for the delay of the campaign rests until then', () => {
  const { atRest } = chooseLeads([turn(mailbox('ann'), { lastSendAt: '2026-03-02T14:58:00Z' })], newLeads(['1']), now);
  expect(atRest[0]?.bounds.newLead?.at.toString()).toBe('2026-03-02T15:03:00Z');
});
