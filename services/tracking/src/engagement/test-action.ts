import type { TestEvent } from '@cadenza/contracts';
import type { EngagementCommand } from './commands.ts';
import type { Engaged } from './events.ts';

const testReason = 'test';

/** Rule S7: a test action is the command that the real event would give, marked as a test. */
export function testCommand(event: TestEvent, engaged: Engaged): EngagementCommand {
  switch (event) {
    case 'open':
      return { type: 'RecordOpen', engaged, by: 'human', reason: testReason };
    case 'bounce':
      return { type: 'RecordBounce', engaged, reason: testReason, deadAddress: false };
    case 'spam':
      return { type: 'RecordSpamReport', engaged, real: false };
    case 'reply':
      return { type: 'RecordReply', engaged };
    default:
      return event satisfies never;
  }
}
