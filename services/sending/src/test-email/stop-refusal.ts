import { Refusal } from '@cadenza/http-kit';
import {
  blockedReason,
  deadAddressReason,
  endingReasons,
  inDoubtReason,
  undeliverableReason,
} from '../enrolment/ending-reasons.ts';

const sentences: Readonly<Record<string, string>> = {
  [blockedReason]: 'This address or its domain is on the blocklist, so no test is sent to it.',
  [undeliverableReason]: 'The domain of this address takes no mail.',
  [endingReasons.EmailBounced]: 'A mail server said that nobody has this address.',
  [deadAddressReason]: 'A mail server said that nobody has this address.',
  [inDoubtReason]: 'This address may have asked for no more mail, so no test is sent to it.',
};
const askedForNoMore = 'This address asked for no more mail, so no test is sent to it.';

/** Why an address gets no test, by what stops it everywhere (rule D13); undefined: it may get one. */
export function stopRefusal(reasons: readonly string[]): Refusal | undefined {
  const [reason] = reasons.toSorted((one, other) => Number(one in sentences) - Number(other in sentences));
  return reason === undefined ? undefined : new Refusal(409, 'address-stopped', sentences[reason] ?? askedForNoMore);
}
