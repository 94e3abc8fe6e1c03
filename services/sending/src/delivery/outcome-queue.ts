import { setTimeout as wait } from 'node:timers/promises';
import { currentTraceparent, inSpan, isUnavailable, type Traceparent } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { emailDecider } from '../email/decide.ts';
import type { EmailState } from '../email/state.ts';
import { fromTime } from '../from-time.ts';
import { commitEmails } from '../handlers/commit-emails.ts';
import { watchSenders } from '../handlers/watch-senders.ts';
import { commandOf, type Outcome, recordOutcome } from './record-outcome.ts';

const blockMax = 100;
/** How long a block waits for more outcomes. */
const gatherMsMax = 50;
const gatherStepMs = 5;
const triesMax = 30;
const betweenTriesMs = 1_000;

type ClaimedOutcome = Outcome & {
  /** The email's stream as its claim left it; normally nobody else writes to it. */
  claimed: { state: EmailState; version: number };
};

/**
 * Records outcomes in blocks, each in one transaction, because a block costs little more than a single outcome. A block
 * gathers what comes in while the previous one is written, and waits a moment while more are about to come.
 */
export function openOutcomeQueue(
  context: Context,
  { isMoreComing }: { isMoreComing: () => boolean },
): { record(outcome: ClaimedOutcome): Promise<void> } {
  let waiting: {
    outcome: ClaimedOutcome;
    traceparent: Traceparent | undefined;
    recorded: PromiseWithResolvers<void>;
  }[] = [];
  let isWriting = false;

  async function gathered(): Promise<void> {
    const endMs = performance.now() + gatherMsMax;
    while (waiting.length < blockMax && isMoreComing() && performance.now() < endMs) await wait(gatherStepMs);
  }

  async function write(): Promise<void> {
    if (isWriting) return;
    isWriting = true;
    while (waiting.length > 0) {
      await gathered();
      const block = waiting.slice(0, blockMax);
      waiting = waiting.slice(blockMax);
      const outcomes = block.map(({ outcome }) => outcome);
      const causes = block.map(({ traceparent }) => traceparent);
      const ends = await inSpan('record outcomes', { causes, onlyIfCaused: true }, () =>
        recordBlock(context, outcomes),
      );
      for (const [index, end] of ends.entries()) {
        if (end.status === 'fulfilled') block[index]?.recorded.resolve();
        else block[index]?.recorded.reject(end.reason);
      }
    }
    isWriting = false;
  }

  return {
    record(outcome) {
      const recorded = Promise.withResolvers<void>();
      waiting.push({ outcome, traceparent: currentTraceparent(), recorded });
      void write();
      return recorded.promise;
    },
  };
}

/**
 * Writes all at once. If that fails, writes one by one, so that an email whose stream moved on delays no other. Never
 * rejects.
 */
async function recordBlock(context: Context, block: readonly ClaimedOutcome[]): Promise<PromiseSettledResult<void>[]> {
  try {
    await commitBlock(context, block);
    await watchSenders(context, block);
    return block.map(() => ({ status: 'fulfilled', value: undefined }));
  } catch {
    return Promise.allSettled(block.map((outcome) => whileUnavailable(() => recordOutcome(context, outcome))));
  }
}

async function commitBlock(context: Context, block: readonly ClaimedOutcome[]): Promise<void> {
  const decided = block.flatMap((outcome) => {
    const [event] = emailDecider.decide(commandOf(outcome), outcome.claimed.state);
    return event ? [{ event, version: outcome.claimed.version, delivery: outcome.delivery }] : [];
  });
  await commitEmails(context, decided, { now: context.clock.now(), metadata: fromTime });
  context.wakePublisher();
}

/** Retries while the database is unavailable: an outcome that is not recorded becomes an unknown email. */
async function whileUnavailable(attempt: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isUnavailable(error) || tries >= triesMax) throw error;
    }
    await wait(betweenTriesMs);
  }
}
