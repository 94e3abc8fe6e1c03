import { beforeAnswerMark, isAnswer, isAnswerOrForward, withoutGatewayTags, withoutMarks } from './answer-subject.ts';
import { requestIn, requestInSubject } from './opt-out-request.ts';
import { normal } from './opt-out-sentences.ts';

interface SubjectRequest {
  /** The language of its words. */
  language: string;
  /** False where the words may be the subject that we wrote. */
  isCertain: boolean;
}

/**
 * A request for no more mail in a subject. What stands before the mark of an answer was typed there; what stands behind it may
 * be ours.
 */
export function subjectRequest(subject: string): SubjectRequest | undefined {
  const bare = withoutGatewayTags(subject);
  const typed = beforeAnswerMark(bare);
  const certain = typed === undefined ? wholeSubject(bare) : requestIn(normal(typed));
  if (certain !== undefined) return { language: certain, isCertain: true };
  const added = addedTo(bare)
    .map(requestInSubject)
    .find((language) => language !== undefined);
  return added === undefined ? undefined : { language: added, isCertain: false };
}

const wholeSubject = (bare: string) =>
  isAnswerOrForward(bare) || /^\W{0,3}\w{1,5}\s?:/.test(bare) ? undefined : requestInSubject(bare);

/** What people add to a subject, or put in its place: all of an answer's, or what a dash or a bar sets apart. */
function addedTo(bare: string): string[] {
  const kept = withoutMarks(bare);
  const parts = kept.split(/\s[-–—/|]{1,3}\s|[|(]|,\s/);
  return isAnswer(bare) ? [kept, parts[0] ?? '', parts.at(-1) ?? ''] : parts.slice(1).slice(-1);
}

const quotedSubject =
  /^[>\s*]{0,9}(?:subject|betreff|objet|asunto|oggetto|onderwerp|assunto|temat|[aä]mne|emne|předmět|predmet|тема|主题|主旨|件名|제목)\*?\s?[:：]\*?\s*(?<quoted>\S.*)$/gimu;

/** Whether an answer quotes its subject from the email that it answers: then nobody typed it into the answer. */
export function isQuotedSubject(subject: string, text: string): boolean {
  const same = (one: string) => normal(withoutMarks(one.trim()));
  return [...text.slice(0, 64_000).matchAll(quotedSubject)].some(
    ({ groups }) => same(groups?.['quoted'] ?? '') === same(subject),
  );
}
