import type { Verdict, Withdrawn } from '@cadenza/contracts';
import { given } from '@cadenza/event-store/testing';
import { describe, expect, test } from 'vitest';
import type { EngagementCommand } from './commands.ts';
import { engagementDecider } from './decide.ts';
import type { Engaged, EngagementEvent, Received } from './events.ts';
import { testCommand } from './test-action.ts';

const ids = { emailId: 'email', campaignId: 'campaign', leadId: 'lead', linkId: 'link' };
const at = (hour: number, test = false): Engaged => ({ ...ids, at: `2026-03-02T${hour}:00:00Z`, test });

const play = (event: 'open' | 'bounce' | 'spam' | 'reply', hour = 12) =>
  testCommand(event, at(hour, true), `t-${event}`);
const open = (hour: number): EngagementCommand => ({ type: 'RecordOpen', engaged: at(hour), by: 'human', reason: '' });
const click = (hour: number): EngagementCommand => ({
  type: 'RecordClicks',
  engaged: at(hour),
  clicks: [{ linkNumber: 0, at: at(hour).at, by: 'human', reason: '' }],
});
const mail = (verdict: Verdict, hour: number): EngagementCommand => {
  const received: Received = { mailId: verdict, source: 'mail', verdict, returnsOn: null, reason: 'rule' };
  return { type: 'RecordReceived', engaged: at(hour), received };
};
const takeBack: EngagementCommand = { type: 'TakeBackTests', engaged: at(20) };

function decide(commands: readonly EngagementCommand[]): EngagementEvent[] {
  const events: EngagementEvent[] = [];
  for (const command of commands) {
    const state = events.reduce(engagementDecider.evolve, engagementDecider.initialState);
    events.push(...engagementDecider.decide(command, state));
  }
  return events;
}
const withdrawn = (type: Withdrawn, besides: { openedAt?: string } = {}): EngagementEvent => ({
  type: 'EngagementWithdrawn',
  data: { ...at(20, true), withdrawn: type, ...besides },
});

describe('S7: test events that are taken back', () => {
  test.each<[string, EngagementCommand[], EngagementEvent[]]>([
    ['none', [mail('reply', 13), open(13)], []],
    ['a reply', [play('reply')], [withdrawn('ReplyReceived')]],
    [
      'all four',
      [play('open'), play('bounce'), play('spam'), play('reply')],
      [withdrawn('EmailBounced'), withdrawn('SpamReported'), withdrawn('ReplyReceived'), withdrawn('EmailOpened')],
    ],
    ['a reply, beside a real one', [play('reply'), mail('reply', 13)], []],
    ['a bounce, beside a real reply', [play('bounce'), mail('reply', 13)], [withdrawn('EmailBounced')]],
    [
      'an open, after which a person opened',
      [play('open'), open(13), open(14)],
      [withdrawn('EmailOpened', { openedAt: at(13).at })],
    ],
    [
      'an open, after which a person clicked',
      [play('open'), click(13)],
      [withdrawn('EmailOpened', { openedAt: at(13).at })],
    ],
  ])('%s', (_, commands, events) => {
    const recorded = decide([...commands, takeBack]).slice(decide(commands).length);
    expect(recorded.filter(({ type }) => type !== 'VerdictCorrected')).toEqual(events);
    expect(decide([...commands, takeBack, takeBack])).toHaveLength(decide([...commands, takeBack]).length);
  });

  test('count again when they are played again', () => {
    const again = {
      ...play('reply', 21),
      received: { ...(play('reply') as { received: Received }).received, mailId: 'u' },
    };
    const types = decide([play('open'), play('reply'), takeBack, play('open', 21), again as EngagementCommand])
      .slice(-3)
      .map(({ type }) => type);
    expect(types).toEqual(['EmailOpened', 'VerdictGiven', 'ReplyReceived']);
  });

  test('of an open: the first of a person after it is the first; a test after a person says nothing', () => {
    const [played] = decide([play('open')]);
    given(engagementDecider, [played as EngagementEvent])
      .when(open(13))
      .records([{ type: 'EmailOpened', data: { ...at(13), by: 'human', reason: '', first: true } }]);
    given(engagementDecider, [played as EngagementEvent])
      .when(play('open', 13))
      .records([]);
    given(engagementDecider, decide([open(11)]))
      .when(play('open'))
      .records([]);
  });
});
