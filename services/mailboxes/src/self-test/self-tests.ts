import { randomUUIDv7 } from 'node:crypto';
import type { MailLogin, SelfTest } from '@cadenza/contracts';
import type { Kit } from '@cadenza/event-kit';
import { notFound, Refusal } from '@cadenza/http-kit';
import type { AllowedHosts } from '@cadenza/public-hosts';
import type { DkimSignature } from '../domains/dkim/signatures-in.ts';
import { beginSelfTest, noteSelfTest } from '../projections/self-tests.ts';
import { noteSignatures } from '../projections/sending-domains.ts';
import { begun, runSelfTest } from './run-self-test.ts';

const msMax = 120_000;
/** What signing in and leaving may take besides, until a test counts as left by a process that died. */
const graceMs = 60_000;

interface SelfTestedMailbox {
  mailboxId: string;
  address: string;
  fromName: string;
  smtp: MailLogin;
  imap: MailLogin | null;
  /** Finds out why the server that sends refused the login. */
  lookIntoRefusedLogin(): Promise<unknown>;
  /** Hears whether the server that sends replaces Message-IDs (rule M9). */
  judgeMessageIds(areReplaced: boolean): Promise<unknown>;
}

/** The self-tests that run in this process. */
export interface SelfTests extends AsyncDisposable {
  /**
   * Starts one, and returns when it is on record.
   * @throws Refusal 404 for a removed mailbox, 409 while one of the mailbox runs
   */
  start(mailbox: SelfTestedMailbox): Promise<void>;
}

export function openSelfTests({ database, clock, log }: Kit, hosts: AllowedHosts): SelfTests {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();

  async function run(id: string, mailbox: SelfTestedMailbox): Promise<void> {
    // One after the other, so that an earlier verdict never replaces a later one.
    let noted = Promise.resolve();
    let last = begunAt(clock.now());
    let isLoginRefused = false;
    const note = (verdict: SelfTest) => {
      last = verdict;
      noted = noted
        .then(() => noteSelfTest(database, id, verdict))
        .catch((error) => log.error({ err: error, mailboxId: mailbox.mailboxId }, 'a self-test was not noted'));
    };
    const onSignatures = (signatures: readonly DkimSignature[]) => {
      noted = noted
        .then(() => noteSignatures(database, id, signatures, clock.now()))
        .catch((error) => log.error({ err: error, mailboxId: mailbox.mailboxId }, 'signatures were not noted'));
    };
    try {
      const onLoginRefused = () => {
        isLoginRefused = true;
      };
      const options = {
        ...{ hosts, clock, signal: stopping.signal, msMax },
        ...{ onProgress: note, onLoginRefused, onSignatures },
      };
      const verdict = await runSelfTest(mailbox, options);
      const { messageId } = verdict;
      // Before the end is on record, so that a reader who sees a test that has ended can rely on it.
      if (messageId !== 'unknown') await mailbox.judgeMessageIds(messageId === 'replaced').catch(unlessRemoved);
      note(verdict);
    } catch (error) {
      if (!stopping.signal.aborted) log.error({ err: error, mailboxId: mailbox.mailboxId }, 'a self-test failed');
      note({ ...last, endedAt: inMilliseconds(clock.now()) });
    }
    await noted;
    if (isLoginRefused && !stopping.signal.aborted)
      await mailbox
        .lookIntoRefusedLogin()
        .catch(unlessRemoved)
        .catch((error) =>
          log.error({ err: error, mailboxId: mailbox.mailboxId }, 'a refused login was not looked into'),
        );
  }

  return {
    async start(mailbox) {
      const id = randomUUIDv7();
      const begun = await beginSelfTest(database, {
        id,
        mailboxId: mailbox.mailboxId,
        verdict: begunAt(clock.now()),
        now: clock.realNow(),
        givesUpAt: clock.realNow().add({ milliseconds: msMax + graceMs }),
      });
      if (begun === 'missing') throw notFound('mailbox');
      if (begun === 'running')
        throw new Refusal(409, 'self-test-running', 'A mail of this mailbox to itself is on its way already.');
      const test = run(id, mailbox).finally(() => running.delete(test));
      running.add(test);
    },
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await Promise.allSettled(running);
    },
  };
}

/** The mailbox may have been removed meanwhile. */
function unlessRemoved(error: unknown): void {
  if (!(error instanceof Refusal && error.status === 404)) throw error;
}

const begunAt = (now: Temporal.Instant) => begun(inMilliseconds(now));
const inMilliseconds = (now: Temporal.Instant) => now.toString({ smallestUnit: 'millisecond' });
