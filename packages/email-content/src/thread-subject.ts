/**
 * Rule D4: a follow-up whose subject is empty or that of the first email answers the first; any other begins anew.
 * @param first the subject of the first email, `undefined` when this is it
 */
export function threadSubject(subject: string, first: string | undefined): { subject: string; isReply: boolean } {
  const isReply = first !== undefined && (subject === '' || subject === first);
  return { subject: isReply ? `Re: ${first}` : subject, isReply };
}
