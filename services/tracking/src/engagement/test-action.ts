import { type TestEvent, testEvents, type Verdict } from '@cadenza/contracts';
import type { EngagementCommand } from './commands.ts';
import type { Engaged } from './events.ts';

const reason = 'test';

const verdictOf: Record<Exclude<TestEvent, 'open'>, Verdict> = { bounce: 'bounce', spam: 'complaint', reply: 'reply' };

/** The test events that gave these verdicts, with `open` for the one that gives none, in the order of their buttons. */
export const playedAs = (given: readonly string[]): TestEvent[] =>
  testEvents.filter((event) => given.includes(event === 'open' ? event : verdictOf[event]));

/** Rule S7: a test event gives the same command as the real event, marked as a test. */
export function testCommand(event: TestEvent, engaged: Engaged, mailId: string): EngagementCommand {
  if (event === 'open') return { type: 'RecordOpen', engaged, by: 'human', reason };
  const received = { mailId, source: 'test', verdict: verdictOf[event], returnsOn: null, reason } as const;
  return { type: 'RecordReceived', engaged, received };
}
