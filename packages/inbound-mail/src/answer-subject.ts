const prefix =
  /^\W{0,3}(?:re|aw|antw|sv|vs|odp|r|rif|ref|res|fwd?|wg|tr|rv|enc|i|vb|回复|答复|转发|返信|転送)\s?(?:\[\d+\])?\s?[:：]/i;

/** Whether a mail program put its mark before the subject: a person answers or forwards. */
export const isAnswerOrForward = (subject: string) => prefix.test(subject);

const forwarded = /^\W{0,3}(?:fwd?|wg|tr|rv|enc|i|vb|转发|転送)\s?[:：]/i;

export const isForward = (subject: string) => forwarded.test(subject);
