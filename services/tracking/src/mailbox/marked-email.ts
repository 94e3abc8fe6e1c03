import { linkPurposes, parseUnsubscribeText } from '@cadenza/contracts';
import { type KeyRing, readToken } from '@cadenza/http-kit';

const charactersMax = 2_000;
const unsubscribeLink = /\/u\/([^\s<>/?#]{1,300})>/;

/**
 * The email whose signed unsubscribe link stands in a List-Unsubscribe field (rule D5), and the tag of its address. Copies
 * of our emails have that field, whatever became of their Message-ID; answers and forwarded emails do not.
 *
 * @returns undefined where there is no link, or where it was not signed by us
 */
export function markedEmail(
  listUnsubscribe: string,
  keys: KeyRing,
): { emailId: string; addressTag: string } | undefined {
  const token = unsubscribeLink.exec(listUnsubscribe.slice(0, charactersMax))?.[1];
  const text = token && readToken(token, linkPurposes.unsubscribe, keys);
  const { emailId, addressTag } = (text && parseUnsubscribeText(text)) || {};
  return emailId && addressTag ? { emailId, addressTag } : undefined;
}
