import { defaultLaunchSettings, holdWithoutEnd } from '@cadenza/contracts';
import { describe, expect, test } from 'vitest';
import { anyTime } from '../testing/any-time.ts';
import type { Candidate } from './candidate.ts';
import { decideVisit, type VisitFacts } from './decide-visit.ts';
import type { WayOfCampaign } from './with-refused-domains.ts';

const now = Temporal.Instant.from('2026-03-02T15:00:00Z');
const way = { domain: 'acme.com', family: 'google.com' };
const lead = (changes: Partial<Candidate> = {}): Candidate => ({
  ...{ leadId: 'lead', linkId: 'link', nextStep: 1, lastStep: 0, dueAt: '2026-03-02T12:00:00Z' },
  ...{ isHeld: false, lacks: [], letGoStep: null },
  ...changes,
});
const refused: WayOfCampaign = {
  ...{ ...way, failures: 1, since: '2026-03-02T14:05:00Z', until: '2026-03-02T15:05:00Z', probeEmailId: null },
  ...{ code: 550, records: { spf: 'missing', dkim: 'good', dmarc: 'wrong', mx: 'wrong' }, isWaitedFor: true },
};
const facts: VisitFacts = {
  ...{ status: 'active', settings: { ...defaultLaunchSettings, ...anyTime }, sequenceSaved: true },
  ...{ sequenceChangedAt: null, sequenceDirty: false, valuesDirty: false, launchedAt: '2026-03-01T09:00:00Z' },
  ...{ lastSendAt: null, inFlight: false, nextSendAt: null, planRule: null, planObstacle: null, mailboxLimit: null },
  ...{ restoreHold: null, drained: false, heldBack: null, followUp: null, initial: null, sendersDirty: false },
  ...{
    hasSenders: false,
    lanes: [],
    keptLanes: [],
    leadCount: 1,
    openCount: 1,
    unknownCount: 0,
    pendingAcknowledgements: [],
    relayUnread: null,
  },
  ...{ account: { id: 'relay', version: 0, waiting: null }, refusedWays: [refused] },
};
const decide = (changes: Partial<VisitFacts>) => decideVisit({ ...facts, ...changes }, now);
const obstacleOf = (changes: Partial<WayOfCampaign>) => {
  const visit = decide({ refusedWays: [{ ...refused, ...changes }] });
  return visit.kind === 'plan' ? visit.plan.obstacle : visit;
};

describe('D11: while a provider refuses our domain', () => {
  test('T8: its leads leave the queue before a plan is made', () => {
    const [initial, followUp] = [lead({ refusedWay: way }), lead({ leadId: 'other', lastStep: 1 })];
    expect(decide({ initial, followUp })).toEqual({ kind: 'set-aside', leads: [{ leadId: 'lead', way }] });
    expect(decide({ initial, followUp, status: 'paused' }).kind).toBe('plan');
  });

  test('T7: others are written to', () => {
    expect(decide({ initial: lead() })).toEqual({ kind: 'claim', candidate: lead() });
  });

  test('L6, T9: a campaign whose other leads are done is not completed, and says who, which record, and when next', () => {
    const said = 'Google has refused mail from acme.com since 2:05 PM UTC (550): SPF is missing and DMARC is wrong.';
    const obstacle = `${said} Nothing is lost; its leads wait, and one email tries again at 3:05 PM UTC.`;
    const last = { openCount: 1, lastSendAt: '2026-02-20T09:00:00Z' };
    expect(decide(last)).toMatchObject({ kind: 'plan', plan: { nextSendAt: null, rule: 'hold', obstacle } });
  });

  test.each([
    [{ records: null }, 'its records are not known yet'],
    [{ records: { spf: 'good', dkim: 'good', dmarc: 'good', mx: 'missing' } }, 'all its records look right'],
    [{ records: { spf: 'good', dkim: 'unknown', dmarc: 'good', mx: 'good' } }, 'no record is found wrong'],
    [{ family: 'mail.club' }, 'mail.club has refused'],
    [{ probeEmailId: 'e' }, 'One email is finding out'],
  ] as const)('it says so: %j', (changes, words) => {
    expect(obstacleOf(changes)).toContain(words);
  });

  test('T9: it says so beside leads that wait for a person', () => {
    const held = lead({ dueAt: holdWithoutEnd, isUndecided: true });
    expect(decide({ initial: held })).toMatchObject({
      plan: { nextSendAt: null, obstacle: expect.stringMatching(/^Google has refused .* Decide in the campaign/) },
    });
  });

  test('nothing is said where nobody waits for it', () => {
    expect(obstacleOf({ isWaitedFor: false })).toBeUndefined();
  });
});
