/**
 * What a step lacks before it can be sent: every email has a body, and the first one a subject. A follow-up without a subject
 * stays in the thread (rule D4).
 */
export function emptyParts({
  stepNumber,
  subject,
  body,
}: {
  stepNumber: number;
  subject: string;
  body: string;
}): ('subject' | 'body')[] {
  return [
    ...(stepNumber === 1 && subject.trim() === '' ? (['subject'] as const) : []),
    ...(body.trim() === '' ? (['body'] as const) : []),
  ];
}
