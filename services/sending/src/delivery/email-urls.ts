import { addressTagOf, clickText, linkPurposes, unsubscribeText } from '@cadenza/contracts';
import { signToken } from '@cadenza/http-kit';
import type { Context } from '../context.ts';

export interface LinkSigner extends Pick<Context, 'linkKeys'> {
  settings: Pick<Context['settings'], 'PUBLIC_URL'>;
}

/** The URLs in one email that lead back to us, each with a signed token (rule O3). */
export function emailUrls({ settings, linkKeys }: LinkSigner, emailId: string) {
  const url = (path: string, text: string, purpose: string) =>
    `${settings.PUBLIC_URL.replace(/\/$/, '')}${path}${signToken(text, purpose, linkKeys)}`;
  return {
    open: () => url('/t/o/', emailId, linkPurposes.open),
    click: (linkNumber: number) => url('/t/c/', clickText(emailId, linkNumber), linkPurposes.click),
    unsubscribe: (addressHash: string) =>
      url('/u/', unsubscribeText(emailId, addressTagOf(addressHash)), linkPurposes.unsubscribe),
  };
}
