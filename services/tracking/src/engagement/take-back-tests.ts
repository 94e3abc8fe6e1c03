import type { EngagementCommand } from './commands.ts';
import { correctVerdict } from './correct-verdict.ts';
import type { EngagementEvent } from './events.ts';
import { type EngagementState, evolve } from './state.ts';

/**
 * Rule S7: what test events said of the email is taken for nothing, as a person takes a mail for nothing. What anything real
 * says stays true.
 */
export function takeBackTests(
  { engaged }: Extract<EngagementCommand, { type: 'TakeBackTests' }>,
  before: EngagementState,
): EngagementEvent[] {
  let state = before;
  const ofMails = before.received
    .filter(({ source, verdict }) => source === 'test' && verdict !== 'other')
    .flatMap(({ mailId }) => {
      const correction = { type: 'CorrectVerdict', engaged, mailId, verdict: 'other', returnsOn: null } as const;
      const events = correctVerdict(correction, state);
      state = events.reduce(evolve, state);
      return events;
    });
  return before.testOpened ? [...ofMails, openWithdrawn(engaged, before)] : ofMails;
}

function openWithdrawn(
  engaged: Extract<EngagementCommand, { type: 'TakeBackTests' }>['engaged'],
  { openedAt }: EngagementState,
): EngagementEvent {
  const besides = openedAt === null ? {} : { openedAt };
  return { type: 'EngagementWithdrawn', data: { ...engaged, test: true, withdrawn: 'EmailOpened', ...besides } };
}
