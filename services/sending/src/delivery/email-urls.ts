import { addressTagOf, clickText, linkPurposes, unsubscribeText } from '@cadenza/contracts';
import { signToken } from '@cadenza/http-kit';
import type { Context } from '../context.ts';

/**
 * The URLs in one email that lead back to us, each with a signed token (rule O3). The tokens are the same at every host.
 * @param base the address of the product, or the origin of a tracking host
 */
export function emailUrls({ linkKeys }: Pick<Context, 'linkKeys'>, base: string, emailId: string) {
  const url = (path: string, text: string, purpose: string) =>
    `${base.replace(/\/$/, '')}${path}${signToken(text, purpose, linkKeys)}`;
  return {
    open: () => url('/t/o/', emailId, linkPurposes.open),
    click: (linkNumber: number) => url('/t/c/', clickText(emailId, linkNumber), linkPurposes.click),
    unsubscribe: (addressHash: string) =>
      url('/u/', unsubscribeText(emailId, addressTagOf(addressHash)), linkPurposes.unsubscribe),
  };
}
