import type { ImapFlow } from 'imapflow';

/** What a server may send. */
export interface InflowLimit {
  bytes: number;
  /** Lines beyond a kilobyte count once for each, and so does each literal: parsing costs as much. */
  answers: number;
}

/** What comes over one connection. */
export interface Inflow {
  /** Lets the server send this much from now on; what was left from before is void. */
  expect(limit: InflowLimit): void;
  /** Lets the server send no more than these bytes. @returns how many then have come since `expect`, at most */
  narrow(bytes: number): number;
  hangUp(why: Error): void;
  /** Why the connection was closed from here. */
  readonly hungUp: Error | undefined;
}

/** A server sent more than it was asked for. */
export class TooMuchSent extends Error {
  readonly code = 'TooMuchSent';
}

const kilobyte = 1_024;
const minuteMs = 60_000;
/** Nobody asks for what servers announce: other programs read, mark and delete mails in the same folder. */
const announcedPerMinuteMax = 500;

/** The part of imapflow that takes what has come (`write`), and passes on answers that are not parsed yet (`push`). */
interface Stream {
  write(chunk: Buffer, ...more: unknown[]): boolean;
  push(answer: { payload: Buffer; literals: Buffer[] } | null): boolean;
}

/** Hangs up on a server that sends more than it was asked for, before that is parsed. @param first until `expect` is called */
export function guardInflow(client: ImapFlow, first: InflowLimit): Inflow {
  // imapflow has no public way to look at answers before they are parsed.
  const { streamer } = client as unknown as { streamer: Stream };
  const [write, push] = [streamer.write.bind(streamer), streamer.push.bind(streamer)];
  let allowed = first;
  let bytes = 0;
  let answers = 0;
  let announced = { count: 0, sinceMs: performance.now() };
  let hungUp: Error | undefined;

  function hangUp(why: Error) {
    hungUp ??= why;
    client.close();
  }

  function isAnnouncement(cost: number): boolean {
    const nowMs = performance.now();
    if (nowMs - announced.sinceMs > minuteMs) announced = { count: 0, sinceMs: nowMs };
    announced.count += cost;
    return announced.count <= announcedPerMinuteMax;
  }

  streamer.write = (chunk, ...more) => {
    bytes += chunk.length;
    if (bytes <= allowed.bytes) return write(chunk, ...more);
    hangUp(new TooMuchSent());
    return false;
  };
  streamer.push = (answer) => {
    if (answer === null) return push(answer);
    const cost = 1 + Math.floor(answer.payload.length / kilobyte) + answer.literals.length;
    if (answers + cost <= allowed.answers) answers += cost;
    else if (!isAnnouncement(cost)) {
      hangUp(new TooMuchSent());
      return false;
    }
    return push(answer);
  };

  return {
    expect(limit) {
      allowed = limit;
      bytes = 0;
      answers = 0;
    },
    narrow(more) {
      allowed = { ...allowed, bytes: Math.min(allowed.bytes, bytes + more) };
      return allowed.bytes;
    },
    hangUp,
    get hungUp() {
      return hungUp;
    },
  };
}

/** Hangs up on a server that takes longer. */
export async function inTime<Result>(client: ImapFlow, msMax: number, work: () => Promise<Result>): Promise<Result> {
  const timer = setTimeout(() => client.close(), msMax);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
  }
}
