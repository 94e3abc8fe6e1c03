import { handleBlock, type RecordedEvent, readStreams } from '@cadenza/event-store';
import type { Context } from '../context.ts';
import { reasonsOfLetters } from '../enrolment/ending-reasons.ts';
import type { EnrolmentEvent } from '../enrolment/events.ts';
import { fromTime } from '../from-time.ts';
import { movedFromAddress } from '../projections/enrolments/find.ts';
import { forgetLinksToBook, linksToBook } from '../projections/links-to-book.ts';
import { projectOwn } from '../projections/own-events.ts';
import { recipientsOfEmails } from '../projections/stops.ts';
import { type StopCommand, streamOf } from '../stops/commands.ts';
import { stopDecider } from '../stops/decide.ts';
import { saidBefore } from '../stops/said-before.ts';

const linksPerCommit = 200;

/**
 * Writes into the book of stops what enrolments say that was recorded before it, or by a copy of the version before. Each
 * enrolment can be handled any number of times.
 */
export async function bookEnrolments(context: Context): Promise<void> {
  const { database } = context;
  for (;;) {
    const links = await linksToBook(database, linksPerCommit);
    if (links.length === 0) return;
    const streams = links.map(({ id }) => `enrolment-${id}`);
    const events = await readStreams<EnrolmentEvent>(database, streams);
    const byStream = Map.groupBy(events, ({ stream }) => stream);
    await book(context, [...byStream.values()]);
    await forgetLinksToBook(database, links);
  }
}

async function book(context: Context, enrolments: readonly RecordedEvent<EnrolmentEvent>[][]): Promise<void> {
  const { database } = context;
  const said = enrolments.flatMap(saidBefore);
  const recipients = await recipientsOfEmails(
    database,
    said.map(({ emailId }) => emailId),
  );
  const commands = new Map<string, StopCommand>();
  for (const { emailId, leadId, ...command } of said) {
    const recipient = recipients.get(emailId);
    // Another lead of the address may have been left behind when this was taken back.
    if (recipient?.leadId !== leadId) continue;
    const { hash: ofEmail } = recipient;
    const ofLetter = reasonsOfLetters.includes(command.cause.reason);
    const moved = ofLetter ? [] : await movedFromAddress(database, ofEmail);
    for (const addressHash of new Set([ofEmail, ...moved])) {
      const { reason } = command.cause;
      commands.set(`${addressHash} ${reason} ${emailId}`, { ...command, addressHash });
    }
  }
  if (commands.size === 0) return;
  await handleBlock(database, {
    decider: stopDecider,
    commands: [...commands.values()].map((command) => ({
      stream: streamOf(command),
      command,
      metadata: fromTime,
      occurredAt: context.clock.now(),
    })),
    project: projectOwn,
  });
}
