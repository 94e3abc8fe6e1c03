import { expect, test } from 'vitest';
import type { EnrolmentRequest } from '../enrolment/commands.ts';
import type { Cause, EnrolmentEvent } from '../enrolment/events.ts';
import { type EnrolmentState, evolve, initialState } from '../enrolment/state.ts';
import { type StopHere, whatFollows } from './what-follows.ts';

const now = '2026-03-02T15:00:00.000Z';
const [yesterday, friday, monday] = [
  '2026-03-01T15:00:00.000Z',
  '2026-03-06T05:00:00.000Z',
  '2026-03-09T05:00:00.000Z',
];
const lead = { campaignId: 'c', leadId: 'l', linkId: 'k' };

const stop = (reason: string, emailId: string | null, more: Partial<StopHere> = {}): StopHere => ({
  ...{ reason, emailId, test: false, everywhere: false, until: null, words: null },
  ...more,
});
const everywhere = (reason: string, emailId: string | null = 'e9') => stop(reason, emailId, { everywhere: true });
const away = (emailId: string, until: string) => stop('out-of-office', emailId, { until });
const doubt = everywhere('in-doubt', 'e1');

const causeOf = (emailId: string): Cause => ({ emailId, test: false });
const after = (...events: EnrolmentEvent[]): EnrolmentState => events.reduce(evolve, initialState);
const ended = (reason: string, emailId: string | null): EnrolmentEvent => ({
  type: 'LeadFinished',
  data: { ...lead, outcome: 'completed', reason, finishedAt: yesterday, cause: emailId ? causeOf(emailId) : null },
});
const held = (emailId: string, until: string): EnrolmentEvent => ({
  type: 'LeadHeld',
  data: { ...lead, until, heldAt: yesterday, cause: causeOf(emailId) },
});
const letGo = (...overrules: string[]): EnrolmentEvent => ({
  type: 'LeadHoldLifted',
  data: { ...lead, liftedAt: yesterday, cause: null, overrules },
});

const finish = (reason: string, emailId: string | null, outcome: 'completed' | 'failed' = 'completed') => ({
  ...{ type: 'Finish', outcome, reason, cause: emailId ? causeOf(emailId) : null, now },
});
const withdraw = (reason: string, emailId: string | null) => ({ type: 'Withdraw', reason, emailId, now });
const absent = (emailId: string, until: string, unlessOverruled = true) => ({
  ...{ type: 'HoldForAbsence', until, cause: causeOf(emailId), unlessOverruled, now },
});
const inDoubt = (unlessOverruled = true) => ({ type: 'HoldInDoubt', cause: causeOf('e1'), unlessOverruled, now });

type Occasion = Omit<Parameters<typeof whatFollows>[2], 'now'>;
const turn = { isTurn: true };

test.each<[string, StopHere[], EnrolmentState, Occasion, unknown[]]>([
  ['nothing', [], initialState, turn, []],
  ['S2: a reply', [stop('replied', 'e1')], initialState, {}, [finish('replied', 'e1')]],
  ['S3: a bounce', [stop('bounced', 'e1')], initialState, {}, [finish('bounced', 'e1', 'failed')]],
  [
    'S3: a refusal ends with the words of the server',
    [stop('refused', 'e1', { words: '550 no such user' })],
    initialState,
    {},
    [finish('550 no such user', 'e1', 'failed')],
  ],
  ['S9: what counts everywhere waits for the turn', [everywhere('spam')], initialState, {}, []],
  ['S9: and ends it then', [everywhere('spam')], initialState, turn, [finish('suppressed', null)]],
  ['S6: an unsubscribe, too', [everywhere('unsubscribed')], initialState, turn, [finish('suppressed', null)]],
  ['S3: a bounce', [everywhere('bounced')], initialState, turn, [finish('suppressed', null, 'failed')]],
  ['S3: a dead address', [everywhere('dead-address')], initialState, turn, [finish('suppressed', null, 'failed')]],
  [
    'S9: of several, that which came first',
    [everywhere('blocked', null), everywhere('unsubscribed'), everywhere('bounced')],
    initialState,
    turn,
    [finish('suppressed', null)],
  ],
  ['S12', [everywhere('colleague-replied')], initialState, turn, [finish('colleague-replied', null)]],
  ['J6', [everywhere('undeliverable', null)], initialState, turn, [finish('undeliverable', null, 'failed')]],
  ['S15: a block', [everywhere('blocked', null)], initialState, turn, [finish('blocked', null, 'failed')]],
  [
    'a block counts only where nothing else does: nobody takes it back for those whose turn came',
    [everywhere('blocked', null), everywhere('undeliverable', null)],
    initialState,
    turn,
    [finish('undeliverable', null, 'failed')],
  ],
  ['nor where a doubt holds', [everywhere('blocked', null), doubt], initialState, turn, [inDoubt()]],
  [
    'nor where the lead ends in its campaign',
    [everywhere('blocked', null), stop('replied', 'e1')],
    initialState,
    turn,
    [finish('replied', 'e1')],
  ],
  ['S11: a doubt', [doubt], initialState, {}, [inDoubt()]],
  ['S11: a doubt that was overruled, said anew', [doubt], initialState, { said: doubt }, [inDoubt(false)]],
  [
    'S11: an overruled doubt leaves the turn to what else there is',
    [doubt, everywhere('blocked', null)],
    after(letGo('e1')),
    turn,
    [inDoubt(), finish('blocked', null, 'failed')],
  ],
  [
    'S5: the longest absence first',
    [away('e1', friday), away('e2', monday)],
    initialState,
    {},
    [absent('e2', monday), absent('e1', friday)],
  ],
  [
    'S5: what corrects the one that holds comes before the others',
    [away('e1', friday), away('e2', monday)],
    after(held('e1', '2026-03-20T05:00:00.000Z')),
    {},
    [absent('e1', friday), absent('e2', monday)],
  ],
  [
    'S5: one that is over holds nobody at the turn',
    [away('e1', yesterday), everywhere('spam')],
    initialState,
    turn,
    [absent('e1', yesterday), finish('suppressed', null)],
  ],
  [
    'a reply that is none',
    [],
    after(ended('replied', 'e1')),
    { lifted: [{ reason: 'replied', emailId: 'e1' }] },
    [withdraw('replied', 'e1')],
  ],
  [
    'a doubt that is settled',
    [],
    initialState,
    { lifted: [{ reason: 'in-doubt', emailId: 'e1' }] },
    [{ type: 'SettleDoubt', emailId: 'e1', now }],
  ],
  [
    'a refusal that is taken back, by whatever words',
    [],
    after(ended('550 no such user', 'e1'), ended('replied', 'e1')),
    { lifted: [{ reason: 'refused', emailId: 'e1' }] },
    [withdraw('550 no such user', 'e1')],
  ],
  [
    'S9: a lead that was found suppressed goes on when nothing suppresses it any more',
    [],
    after(ended('suppressed', null)),
    { lifted: [{ reason: 'spam', emailId: 'e1' }] },
    [withdraw('spam', 'e1'), withdraw('suppressed', null)],
  ],
  [
    'S9: but not while another cause is left',
    [everywhere('unsubscribed', 'e2')],
    after(ended('suppressed', null)),
    { lifted: [{ reason: 'spam', emailId: 'e1' }] },
    [withdraw('spam', 'e1')],
  ],
  [
    'S15: where a block is left, it is that which ends the lead when its turn comes again',
    [everywhere('blocked', null)],
    after(ended('suppressed', null)),
    { lifted: [{ reason: 'spam', emailId: 'e1' }] },
    [withdraw('spam', 'e1'), withdraw('suppressed', null)],
  ],
  [
    'S15: whoever was turned away by a block stays away',
    [],
    after(ended('blocked', null)),
    { lifted: [{ reason: 'spam', emailId: 'e1' }] },
    [withdraw('spam', 'e1')],
  ],
  ['S9: a finding stays while nothing was taken back', [], after(ended('suppressed', null)), turn, []],
])('%s', (_, stops, state, occasion, expected) => {
  expect(whatFollows(stops, state, { now, ...occasion })).toEqual(expected as EnrolmentRequest[]);
});
