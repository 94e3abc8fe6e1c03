import type { FailureCause } from '../classification.ts';

/** Sentences with one meaning. */
export interface FailureRule {
  cause: FailureCause;
  /** Who says so, or which document. */
  source: string;
  /**
   * Each one a regular expression, tested on words in lower case with single spaces and straight quotes. `{who}` and the
   * other names in braces stand for the lists of words below.
   */
  sentences: string[];
  /**
   * Said by filters too, as a lie to whom they do not want: believed when RCPT was refused or a code names the address.
   * Without it: the verdict of whoever wrote the notice.
   */
  needsProof?: true;
  /** So general that a status code is believed before it. */
  isWeak?: true;
}

const vocabulary: Record<string, string> = {
  who: '(?:recipient|user|mail ?box|account|address|addressee|alias|login|person|subscriber|rcpt|mail ?drop|customer|contact|maildir|inbox)s?',
  host: '(?:host|domain|hostname|host name|domain name|mail server|site|remote host|mail domain|system)s?',
  is: '(?:(?:is|was|are|were|has|have|had|been|be|would|will|currently|temporarily|now|already|address|id|name)[ :]+){0,4}',
  not: "(?:is not|not|isn't|was not|wasn't|are not|aren't|does not|doesn't|did not|didn't|do not|don't|cannot be|can't be|could not be|couldn't be|no longer|never)",
  // An address, a name or a few words between the two that matter.
  some: '(?: [^ ]{1,80}){0,5}',
  few: '(?: [^ ]{1,80}){0,2}',
  storage: '(?:quota|storage|space|disk ?space|mail ?box size|mail ?box|limit)',
};

export const sentence = (text: string) =>
  new RegExp(text.replace(/\{(\w+)\}/g, (_, name: string) => vocabulary[name] ?? ''));
