import { threadSubject } from '@cadenza/email-content';

type Texts = readonly { subject: string }[];

/** The subject of a step as it leaves, variables still in it: a follow-up may answer the first email (rule D4). */
export function subjectAsSent(steps: Texts, index: number): string {
  return threaded(steps, index).subject;
}

/** Beside the subject of a follow-up: whether it stays in the thread, and with which subject. */
export function threadHint(steps: Texts, index: number): string | undefined {
  if (index === 0) return undefined;
  const { subject, isReply } = threaded(steps, index);
  if (!isReply) return 'Starts a new thread. Leave it empty to answer the first email.';
  return subject === 'Re:' ? 'Same thread as the first email' : `Same thread: ${subject}`;
}

const threaded = (steps: Texts, index: number) =>
  threadSubject(steps[index]?.subject ?? '', index === 0 ? undefined : (steps[0]?.subject ?? ''));
