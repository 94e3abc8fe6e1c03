import { VersionConflict } from '@cadenza/event-store';
import { Refusal } from '@cadenza/http-kit';

/** Many others changed the same at the same time, however often the command was tried again. */
export function refusalOfConflict(error: unknown): Refusal | undefined {
  if (!(error instanceof VersionConflict)) return undefined;
  return new Refusal(503, 'busy', 'Too many changes at once. Please try again in a moment.');
}
