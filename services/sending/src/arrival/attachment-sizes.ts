import type { ArrivalFinding, SequenceStepFacts } from '@cadenza/contracts';
import type { ArrivalFacts } from './arrival-facts.ts';

const bytesPerMegabyte = 1_048_576;
/** Gmail, and many others, take no larger mails; some servers of companies take no more than the first. */
const sizesMaxMegabytes = { some: 10, most: 25 };
/** Base64 makes four characters of three bytes. */
const growth = 4 / 3;

/** Emails whose files are larger together than servers take, as they are sent. */
export const findLargeAttachments = ({ steps }: ArrivalFacts): ArrivalFinding[] =>
  steps.flatMap((step) => {
    const megabytes = (bytesOf(step) * growth) / bytesPerMegabyte;
    if (megabytes <= sizesMaxMegabytes.some) return [];
    const isGrave = megabytes > sizesMaxMegabytes.most;
    const limit = isGrave
      ? `most servers, such as Gmail’s, take no more than ${sizesMaxMegabytes.most} MB`
      : `some servers take no more than ${sizesMaxMegabytes.some} MB`;
    return [
      {
        kind: 'attachment-sizes',
        reason: `The files of email ${step.stepNumber} are ${Math.ceil(megabytes)} MB as they are sent, and ${limit}.`,
        remedy: 'Attach less, or link to the files.',
        ...{ isGrave, fixIn: 'emails' as const },
      },
    ];
  });

const bytesOf = ({ attachments }: SequenceStepFacts) => attachments.reduce((sum, { size }) => sum + size, 0);
