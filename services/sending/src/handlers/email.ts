import { loadState, type RecordedEvent, retryOnConflict } from '@cadenza/event-store';
import type { Queryable } from '@cadenza/postgres';
import type { Context } from '../context.ts';
import type { EmailCommand } from '../email/commands.ts';
import { emailDecider } from '../email/decide.ts';
import type { EmailEvent } from '../email/events.ts';
import type { EmailState } from '../email/state.ts';
import { commitEmails } from './commit-emails.ts';

/**
 * Gives a command to one email; `alsoInCommit` runs at the end of the same transaction, if anything is recorded.
 * @throws Refusal when the rules of the email forbid the command
 */
export async function handleEmail(
  context: Context,
  emailId: string,
  command: EmailCommand,
  {
    metadata,
    alsoInCommit,
  }: { metadata: RecordedEvent['metadata']; alsoInCommit?: ((transaction: Queryable) => Promise<void>) | undefined },
): Promise<RecordedEvent[]> {
  const recorded = await retryOnConflict(async () => {
    const { state, version } = await loadState<EmailState, EmailEvent>(
      context.database,
      `email-${emailId}`,
      emailDecider,
    );
    const [event] = emailDecider.decide(command, state);
    if (!event) return [];
    const delivery = 'delivery' in command ? command.delivery : undefined;
    return commitEmails(context, [{ event, version, delivery }], { now: context.clock.now(), metadata, alsoInCommit });
  });
  context.wakePublisher();
  return recorded;
}
