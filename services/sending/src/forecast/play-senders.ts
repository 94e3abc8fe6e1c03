import { EarliestFirst } from './earliest-first.ts';
import type { ForecastSender } from './sender.ts';

/** The instants of the first and the last of `emailsTotal` emails; no last one if it is too far away, or nobody can send it. */
export interface Ends {
  firstMs: number | undefined;
  lastMs: number | undefined;
}

/** Lets senders send whenever they can, until so many emails have left. */
export function playSenders(senders: readonly ForecastSender[], emailsTotal: number): Ends {
  let firstMs: number | undefined;
  let emailsLeft = emailsTotal;
  const waiting = new EarliestFirst(senders);
  while (emailsLeft > 0) {
    const atMs = waiting.first?.nextMs ?? Number.POSITIVE_INFINITY;
    if (atMs === Number.POSITIVE_INFINITY) return { firstMs, lastMs: undefined };
    for (const sender of turnOf(waiting, atMs)) {
      // Another one may have taken the new lead for which it was free.
      if (sender.send()) {
        firstMs ??= atMs;
        emailsLeft -= 1;
        if (emailsLeft === 0) return { firstMs, lastMs: atMs };
      }
      sender.plan();
      waiting.add(sender);
    }
  }
  return { firstMs: undefined, lastMs: undefined };
}

const inTurn = (one: ForecastSender, other: ForecastSender) =>
  one.usedShare - other.usedShare || one.order - other.order;

/** Those that are free at this instant, in the order in which they take their leads. */
function turnOf(waiting: EarliestFirst<ForecastSender>, atMs: number): ForecastSender[] {
  const turn: ForecastSender[] = [];
  while (waiting.first?.nextMs === atMs) turn.push(waiting.take() as ForecastSender);
  return turn.length > 1 ? turn.sort(inTurn) : turn;
}

export function instantText(ms: number | undefined): string | null {
  return ms === undefined ? null : Temporal.Instant.fromEpochMilliseconds(ms).toString();
}
