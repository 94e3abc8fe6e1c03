import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Clock, steadyNowMs } from '@cadenza/clock';
import type { MailLogin, SelfTest } from '@cadenza/contracts';
import type { AllowedHosts } from '@cadenza/public-hosts';
import type { Route } from '../check/protocol.ts';
import { type DkimSignature, signaturesIn } from '../domains/dkim/signatures-in.ts';
import { authenticationVerdicts } from './authentication-verdicts.ts';
import { type MailboxWatch, type SeenCopy, watchMailbox } from './mailbox-watch.ts';
import { isSelfTest, type SelfTestMail, writeSelfTestMail } from './self-test-mail.ts';
import { submit } from './submit.ts';

interface TestedMailbox {
  /** As a mail server gets it. */
  address: string;
  fromName: string;
  smtp: MailLogin;
  imap: MailLogin | null;
}

interface SelfTestOptions {
  hosts: AllowedHosts;
  clock: Clock;
  /** Ends the test at once; it then rejects with the signal's reason. */
  signal: AbortSignal;
  msMax?: number;
  /** Is given the verdict again whenever it changes. */
  onProgress(verdict: SelfTest): void;
  /** Hears who signed the mail, when it arrived. */
  onSignatures?(signatures: readonly DkimSignature[]): void;
  /** Is called when the server that sends did not let the mailbox in. */
  onLoginRefused?(): void;
  /** Certificate authorities, as PEM, that are trusted instead of those of the system. */
  ca?: string;
  /** How long a copy in Sent may take after the mail arrived. */
  sentCopyMsMax?: number;
}

const pollMs = 1_000;
/** After a lost connection. */
const reconnectMs = 5_000;
const signInMsMax = 20_000;
const submitMsMax = 60_000;
/** Of its name as the server gives it; servers may send one of many kilobytes. */
const folderMaxLength = 200;

/**
 * Sends a mail from a mailbox to itself, and watches what becomes of it: where it arrives, whether its Message-ID stays,
 * whether the server files a copy in Sent, and what the receiving server says of SPF, DKIM and DMARC. Without IMAP all
 * of this stays unknown.
 */
export async function runSelfTest(mailbox: TestedMailbox, options: SelfTestOptions): Promise<SelfTest> {
  const {
    hosts,
    clock,
    signal,
    msMax = 120_000,
    onProgress,
    onLoginRefused,
    onSignatures,
    ca,
    sentCopyMsMax = 10_000,
  } = options;
  const now = () => clock.now().toString({ smallestUnit: 'millisecond' });
  const route = { hosts, ca };
  const end = AbortSignal.any([signal, AbortSignal.timeout(msMax)]);
  const within = (ms: number) => AbortSignal.any([end, AbortSignal.timeout(ms)]);
  let verdict = begun(now());
  const report = (change: Partial<SelfTest>) => {
    const next = { ...verdict, ...change };
    if (JSON.stringify(next) === JSON.stringify(verdict)) return;
    verdict = next;
    onProgress(verdict);
  };

  onProgress(verdict);
  const mail = await writeSelfTestMail(mailbox, randomBytes(8).toString('hex'), clock.realNow());
  using watch = mailbox.imap && (await startWatch(mailbox.imap, route, end, Math.min(signInMsMax, msMax / 3)));
  const talking = within(submitMsMax);
  const signingIn = within(signInMsMax);
  const limits = { connecting: signingIn, greeting: signingIn, lastTry: signingIn, talking };
  const submitted = await submit(mailbox.smtp, { address: mailbox.address, raw: mail.raw }, route, limits);
  signal.throwIfAborted();
  const { outcome } = submitted;
  const isTaken = outcome === 'taken';
  if (outcome === 'login-refused') onLoginRefused?.();
  const following = { end, report, onSignatures, sentCopyMsMax, isTaken };
  if (watch && (isTaken || outcome === 'unknown')) await follow(watch, mail, following);
  signal.throwIfAborted();
  const isSeen = verdict.arrived !== null || verdict.sentCopy === 'filed';
  report({ endedAt: now(), refusal: isSeen || submitted.outcome === 'taken' ? null : submitted.sentence });
  return verdict;
}

/** The verdict before anything is known. */
export const begun = (startedAt: string): SelfTest => ({
  startedAt,
  endedAt: null,
  refusal: null,
  arrived: null,
  messageId: 'unknown',
  sentCopy: 'unknown',
  spf: 'unknown',
  dkim: 'unknown',
  dmarc: 'unknown',
});

/** A mailbox that cannot be read, or not soon, is tested as one without IMAP. */
async function startWatch(server: MailLogin, route: Route, end: AbortSignal, msMax: number) {
  const slow = new AbortController();
  const timer = setTimeout(() => slow.abort(), msMax);
  try {
    return await watchMailbox(server, route, AbortSignal.any([end, slow.signal]));
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

interface Following {
  end: AbortSignal;
  report(change: Partial<SelfTest>): void;
  onSignatures: SelfTestOptions['onSignatures'];
  sentCopyMsMax: number;
  /** Whether the server said so. */
  isTaken: boolean;
}

/** Looks again and again, until everything is known or the time is over. */
async function follow(
  watch: MailboxWatch,
  mail: SelfTestMail,
  { end, report, onSignatures, sentCopyMsMax, isTaken }: Following,
): Promise<void> {
  const sentAtMs = steadyNowMs();
  let arrivedAtMs = Number.POSITIVE_INFINITY;
  let isFiled = false;
  while (!end.aborted) {
    const copies = await watch.look((headers) => isSelfTest(headers, mail.token)).catch(() => null);
    const arrived = copies?.find(({ kind }) => kind !== 'sent');
    if (arrived && arrivedAtMs === Number.POSITIVE_INFINITY) {
      arrivedAtMs = steadyNowMs();
      onSignatures?.(signaturesIn(arrived.headers));
      report(onArrival(arrived, mail, arrivedAtMs - sentAtMs));
    }
    isFiled ||= copies?.some(({ kind }) => kind === 'sent') ?? false;
    if (isFiled) report({ sentCopy: 'filed' });
    const isOver = isFiled || !watch.hasSentFolder || steadyNowMs() - arrivedAtMs > sentCopyMsMax;
    if (arrivedAtMs < Number.POSITIVE_INFINITY && isOver) break;
    await wait(copies ? pollMs : reconnectMs, undefined, { signal: end }).catch(() => {});
  }
  const hasArrived = arrivedAtMs < Number.POSITIVE_INFINITY;
  if (!isFiled && (isTaken || hasArrived)) report({ sentCopy: 'missing' });
}

function onArrival({ folder, headers }: SeenCopy, mail: SelfTestMail, afterMs: number): Partial<SelfTest> {
  return {
    arrived: { folder: folder.slice(0, folderMaxLength), afterSeconds: Math.round(afterMs / 1_000) },
    messageId: headers.first('message-id') === mail.messageId ? 'kept' : 'replaced',
    ...authenticationVerdicts(headers),
  };
}
