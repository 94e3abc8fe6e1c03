import type { SequenceStepFacts } from '@cadenza/contracts';

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;

/**
 * Ids of the files that steps name, each once. Anything in a path that looks like an id counts: one id too many keeps a
 * file that nobody needs, one too few removes a file that somebody needs.
 */
export function namedFiles(steps: readonly Pick<SequenceStepFacts, 'attachments'>[]): string[] {
  const paths = steps.flatMap(({ attachments }) => attachments.map(({ path }) => path));
  return [...new Set(paths.flatMap((path) => path.toLowerCase().match(uuid) ?? []))].sort();
}
