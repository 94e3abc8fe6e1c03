interface Text {
  subject: string;
  body: string;
}

/**
 * What an email of a sequence lacks before it can be sent: every one has a body, and the first one a subject. A follow-up
 * without a subject stays in the thread (rule D4).
 */
export function emptyParts({ subject, body }: Text, isFirst: boolean): ('subject' | 'body')[] {
  return [
    ...(isFirst && subject.trim() === '' ? (['subject'] as const) : []),
    ...(body.trim() === '' ? (['body'] as const) : []),
  ];
}

/** The steps that lack something, in their order. The first is the one with the lowest number, whichever that is. */
export function unfinishedSteps(
  steps: readonly (Text & { stepNumber: number })[],
): { stepNumber: number; empty: ('subject' | 'body')[] }[] {
  return steps
    .toSorted((one, other) => one.stepNumber - other.stepNumber)
    .map((step, place) => ({ stepNumber: step.stepNumber, empty: emptyParts(step, place === 0) }))
    .filter(({ empty }) => empty.length > 0);
}
