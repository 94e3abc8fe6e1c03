import { given } from '@cadenza/event-store/testing';
import { test } from 'vitest';
import type { StopCommand } from './commands.ts';
import { stopDecider } from './decide.ts';
import type { StopEvent } from './events.ts';

const addressHash = 'hash';
const campaignId = '019a0000-0000-7000-8000-00000000000c';
const now = '2026-03-02T15:00:00.000Z';
const later = '2026-03-03T15:00:00.000Z';

const suppressed = (reason: string, emailId?: string): StopEvent => ({
  type: 'AddressSuppressed',
  data: { addressHash, reason, campaignId, suppressedAt: now, ...(emailId && { emailId }) },
});
const lifted = (reason: string, emailId: string | null): StopEvent => ({
  type: 'SuppressionLifted',
  data: { addressHash, reason, emailId, liftedAt: now },
});
const ask = (type: 'Suppress' | 'Lift', reason: string, emailId: string, ofCampaign = campaignId) =>
  ({ type, addressHash, cause: { reason, emailId }, campaignId: ofCampaign, now }) as const;

test.each<[string, StopEvent[], StopCommand, StopEvent[]]>([
  ['a dead address', [], ask('Suppress', 'bounced', 'e1'), [suppressed('bounced', 'e1')]],
  ['the same cause again', [suppressed('bounced', 'e1')], ask('Suppress', 'bounced', 'e1'), []],
  [
    'another cause',
    [suppressed('bounced', 'e1')],
    ask('Suppress', 'unsubscribed', 'e1'),
    [suppressed('unsubscribed', 'e1')],
  ],
  ['another email', [suppressed('bounced', 'e1')], ask('Suppress', 'bounced', 'e2'), [suppressed('bounced', 'e2')]],
  [
    'again after it was lifted',
    [suppressed('bounced', 'e1'), lifted('bounced', 'e1')],
    ask('Suppress', 'bounced', 'e1'),
    [suppressed('bounced', 'e1')],
  ],
  [
    'a cause that turned out wrong',
    [suppressed('bounced', 'e1')],
    ask('Lift', 'bounced', 'e1'),
    [lifted('bounced', 'e1')],
  ],
  ['a cause that it does not have', [suppressed('bounced', 'e1')], ask('Lift', 'spam', 'e1'), []],
  ['a cause of another email', [suppressed('bounced', 'e1')], ask('Lift', 'bounced', 'e2'), []],
  ['nothing to lift', [], ask('Lift', 'bounced', 'e1'), []],
  ['from before emails were noted', [suppressed('bounced')], ask('Lift', 'bounced', 'e1'), [lifted('bounced', null)]],
  ['from before, of another campaign', [suppressed('bounced')], ask('Lift', 'bounced', 'e1', 'another'), []],
  [
    'from before, beside one that is known',
    [suppressed('bounced'), suppressed('bounced', 'e1')],
    ask('Lift', 'bounced', 'e1'),
    [lifted('bounced', 'e1')],
  ],
  [
    'an absence with another end',
    [
      {
        ...suppressed('out-of-office', 'e1'),
        data: { ...suppressed('out-of-office', 'e1').data, until: now },
      } as StopEvent,
    ],
    { ...ask('Suppress', 'out-of-office', 'e1'), until: later },
    [
      {
        ...suppressed('out-of-office', 'e1'),
        data: { ...suppressed('out-of-office', 'e1').data, until: later },
      } as StopEvent,
    ],
  ],
  ['recorded elsewhere before', [], { ...ask('Suppress', 'bounced', 'e1'), asOf: true }, [suppressed('bounced', 'e1')]],
  [
    'recorded elsewhere, and taken back since',
    [suppressed('bounced', 'e1'), lifted('bounced', 'e1')],
    { ...ask('Suppress', 'bounced', 'e1'), asOf: true },
    [],
  ],
  [
    'taken back elsewhere, but said again since',
    [suppressed('bounced', 'e1')],
    { ...ask('Lift', 'bounced', 'e1'), asOf: true },
    [],
  ],
  [
    'taken back elsewhere after it was said',
    [suppressed('bounced', 'e1')],
    { ...ask('Lift', 'bounced', 'e1'), now: later, asOf: true },
    [{ ...lifted('bounced', 'e1'), data: { ...lifted('bounced', 'e1').data, liftedAt: later } } as StopEvent],
  ],
])('S3, S4, S6: %s', (_, past, command, expected) => {
  given(stopDecider, past).when(command).records(expected);
});
