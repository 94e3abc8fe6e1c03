import { Failure } from './finding.ts';
import { greetingStage, tlsStage } from './stage.ts';

/** A server that ended the connection. */
export const hungUp = (stage: string, words = '') =>
  new Failure({
    verdict: 'closed',
    what: `accepted the connection and hung up ${stage}`,
    words,
    suggestion: 'Check host, port and security.',
    isElsewhere: stage === greetingStage,
  });

/** A server that says nothing more, or not what would end the test. */
export const stalled = (stage: string, words = '') =>
  new Failure({
    verdict: 'timeout',
    what: `accepted the connection and stopped answering ${stage}`,
    words,
    suggestion: 'Please try again in a few minutes.',
    isElsewhere: stage === tlsStage,
  });

/** A server that has more to say than any reply has. */
export const withoutEnd = (words: string) =>
  new Failure({
    verdict: 'not-a-mail-server',
    what: 'sends text without end, which no mail server does',
    words,
    isElsewhere: true,
  });
