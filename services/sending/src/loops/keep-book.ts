import { type Loop, startLoop } from '@cadenza/clock';
import type { Context } from '../context.ts';
import { bookEnrolments } from '../handlers/book-enrolments.ts';

const betweenMs = 2_000;

/** While copies of the version before run, what they record of enrolments comes into the book of stops in this way. */
export function startKeepingBook(context: Context): Loop {
  const onError = (error: unknown) =>
    context.log.error({ err: error }, 'the book of stops could not be kept, trying again');
  return startLoop(
    async () => {
      await bookEnrolments(context);
      return betweenMs;
    },
    { onError },
  );
}
