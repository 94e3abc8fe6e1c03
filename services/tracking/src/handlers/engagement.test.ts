import { createMetrics } from '@cadenza/http-kit';
import { expect, test } from 'vitest';
import type { EngagementEvent } from '../engagement/events.ts';
import { trackingMetrics } from '../metrics.ts';
import { tellOf } from './engagement.ts';

const recorded = (type: EngagementEvent['type']) => ({ type }) as Parameters<typeof tellOf>[0][number];

test.each<[string, EngagementEvent['type'][], boolean]>([
  ['opens and clicks, which others only count, may wait to share a block', ['EmailOpened', 'LinkClicked'], false],
  ['a reply does not wait behind opens', ['EmailOpened', 'ReplyReceived'], true],
  ['an unsubscribe does not wait behind opens', ['EmailOpened', 'VerdictGiven', 'Unsubscribed'], true],
  ['a stop of an email that is not known does not wait', ['StopRequested'], true],
])('%s', (_, types, isHurried) => {
  const woken: boolean[] = [];
  const wakePublisher = ({ isWaitedFor } = { isWaitedFor: false }) => void woken.push(isWaitedFor);
  const trace = { wrote: () => wakePublisher() };
  tellOf(types.map(recorded), trace, { counts: trackingMetrics(createMetrics('tracking')), wakePublisher });
  expect(woken.includes(true)).toBe(isHurried);
});
