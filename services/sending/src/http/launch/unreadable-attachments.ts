import type { LaunchCheck, SequenceStepFacts } from '@cadenza/contracts';
import type { AttachedFiles } from '../../attached-files/attached-files.ts';
import { FileGone } from '../../attached-files/objects.ts';

const checksAtOnceMax = 5;
/** For all files together; a file not checked by then counts as away. */
const checkMsMax = 5_000;

type Unreadable = NonNullable<LaunchCheck['unreadableAttachments']>[number];

/** Rule D6: the attachments for which emails would fail or wait, in the order of the steps. */
export async function unreadableAttachments(
  files: Pick<AttachedFiles, 'check'>,
  steps: readonly SequenceStepFacts[],
): Promise<Unreadable[]> {
  const signal = AbortSignal.timeout(checkMsMax);
  const all = steps.flatMap(({ stepNumber, attachments }) =>
    attachments.map((attachment) => ({ stepNumber, attachment })),
  );
  const waiting = all.entries();
  const found: (Unreadable | undefined)[] = [];

  async function checkNext(): Promise<void> {
    for (const [index, { stepNumber, attachment }] of waiting) {
      found[index] = await files.check(attachment, signal).then(
        () => undefined,
        (error) => ({
          stepNumber,
          filename: attachment.filename,
          problem: error instanceof FileGone ? 'gone' : 'away',
        }),
      );
    }
  }

  await Promise.all(Array.from({ length: checksAtOnceMax }, checkNext));
  return found.filter((each) => each !== undefined);
}
