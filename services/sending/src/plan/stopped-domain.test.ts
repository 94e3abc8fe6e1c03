import { defaultLaunchSettings, weekdays } from '@cadenza/contracts';
import { describe, expect, test } from 'vitest';
import { playPool } from '../simulate/play-pool.ts';
import type { PoolScript } from '../simulate/play-scripts.ts';
import { aMailbox, aStanding } from '../testing/a-mailbox.ts';
import type { CampaignFacts } from './campaign-facts.ts';
import type { Candidate } from './candidate.ts';
import { chooseLeads, type LaneTurn } from './choose-leads.ts';
import type { LaneFacts } from './lanes.ts';
import { planLane } from './lanes.ts';
import type { Plan } from './plan.ts';
import { withLanes } from './with-lanes.ts';

const now = Temporal.Instant.from('2026-03-02T15:00:00Z');
const settings = { ...defaultLaunchSettings, ...{ sendWindowStart: 0, sendWindowEnd: 0, timezone: 'UTC' } };
const anyDay = { ...settings, allowedWeekdays: [...weekdays], delayMinutes: 60 };
const box = (id: string, stoppedDomain: string | null) =>
  aStanding(id, aMailbox({ address: `${id}@acme.io` }), now, { stoppedDomain });
const lead = (leadId: string, lastStep: number): Candidate => ({
  ...{ leadId, linkId: leadId, lastStep, nextStep: lastStep + 1, dueAt: '2026-03-02T10:00:00Z' },
  ...{ isHeld: false, lacks: [], letGoStep: null },
});
const laneThrough = (stoppedDomain: string | null, boundLead: Candidate | null): LaneFacts => ({
  ...{ mailbox: box('ann', stoppedDomain), isSender: true, lastSendAt: null, boundLead },
  ahead: { ofBoundLead: 0, ofNewLead: 0 },
});
const newLead = lead('new', 0);
const circumstances = { settings: anyDay, newLead, sequenceHeldUntil: null, now };
const nothing: Plan = { nextSendAt: null, rule: 'nothing-waiting' };

describe('M11: a lane whose domain fails', () => {
  test('has no room for a new lead, nor for one that was moved to it before its first email', () => {
    expect(planLane(laneThrough('acme.io', lead('moved', 0)), circumstances)).toMatchObject({
      next: null,
      wakeAt: null,
    });
  });

  test('sends follow-ups', () => {
    const { bounds, next } = planLane(laneThrough('acme.io', lead('ada', 1)), circumstances);
    expect([bounds.newLead, next?.at]).toEqual([null, now]);
  });

  test.each<[string, Candidate | null, Candidate | null]>([
    ['new leads', null, newLead],
    ['leads that were moved to it', lead('moved', 0), null],
  ])('T9: says what %s wait for', (_, boundLead, initial) => {
    const lane = laneThrough('acme.io', boundLead);
    const planned = [planLane(lane, { ...circumstances, newLead: initial })];
    expect(
      withLanes(nothing, planned, { initial, hasSenders: true, lanes: [lane], kept: [] }, { timezone: 'UTC', now }),
    ).toEqual({
      ...{ nextSendAt: null, rule: 'hold', mailboxLimit: 'domain-records' },
      obstacle: expect.stringMatching(/^First emails from acme\.io are stopped, because neither SPF nor DKIM vouches/),
    });
  });
});

test('M11, M3: its leads go elsewhere, also those that it wrote to before', () => {
  const [failing, well] = [box('ann', 'acme.io'), box('bob', null)];
  const sendsNow = { status: 'active', settings: anyDay, sequenceSaved: true, restoreHold: null, heldBack: null };
  const campaign = { id: 'a campaign', ...sendsNow } as CampaignFacts;
  const turn: LaneTurn = {
    due: {
      ...{ mailbox: well, boundLead: null, newLead: { campaignId: campaign.id, at: now.toString() }, wakes: 0 },
      ...{ sendersDirty: false, visitAt: now.toString(), signature: null, smtpServer: '' },
    },
    ...{ forWhom: 'newLead', campaign, isSender: true, lastSendAt: null, boundLead: null },
  };
  const leads = [{ candidate: newLead, writer: failing }];
  const chosen = chooseLeads([turn], new Map([[campaign.id, { leads, isWhole: true }]]), now);
  expect(chosen.due.map(({ candidate }) => candidate.leadId)).toEqual(['new']);
});

test('M11, T8: first emails wait for mended records, and follow-ups do not', async () => {
  const at = (hours: number) => now.add({ hours });
  const script: PoolScript = {
    mailboxes: [box('ann', null)],
    quietDaysMax: 30,
    changes: [
      { kind: 'domain', mailboxId: 'ann', at: at(2), stopped: 'acme.io' },
      { kind: 'domain', mailboxId: 'ann', at: at(72), stopped: null },
    ],
    campaigns: [
      {
        ...{ id: 'a campaign', settings: anyDay, launchedAt: now, senders: ['ann'] },
        steps: [0, 1].map((delayDays, index) => ({ stepNumber: index + 1, delayDays })),
        leads: ['one', 'two', 'three', 'four'].map((leadId) => ({ leadId, joinedAt: now })),
      },
    ],
  };
  const { attempts } = await playPool(script);
  expect(
    attempts.map(({ leadId, stepNumber, at: sentAt }) => [leadId, stepNumber, sentAt.since(now).total('hours')]),
  ).toEqual([
    ['one', 1, 0],
    ['two', 1, 1],
    ['one', 2, 24],
    ['two', 2, 25],
    ['three', 1, 72],
    ['four', 1, 73],
    ['three', 2, 96],
    ['four', 2, 97],
  ]);
});
