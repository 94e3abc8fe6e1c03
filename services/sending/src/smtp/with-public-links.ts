import { faultSentences } from '../account/obstacle.ts';
import type { Delivery } from '../email/delivery.ts';
import type { Mailer } from '../email/mailer.ts';
import { linkRemedy } from '../public-links/link-words.ts';
import type { PublicLinks } from '../public-links/public-links.ts';

const askAgainMinutes = 5;

const notOffered: Delivery = {
  outcome: 'not-handed-over',
  reason: `${faultSentences.links}. ${linkRemedy}`,
  words: null,
  fault: { kind: 'links', code: null, status: null, waitMinutes: askAgainMinutes, aside: false },
};

/**
 * Offers no email to a mail server while nobody outside could open its links, among them the one to unsubscribe (rule L11).
 * @param serverHost of the mail server
 */
export const withPublicLinks = (mailer: Mailer, serverHost: string, links: PublicLinks): Mailer => ({
  ...mailer,
  async deliver(email) {
    // A test has no link that leads back to us.
    const trouble = email.unsubscribeUrl === null ? null : await links.troubleOf(email.unsubscribeUrl, serverHost);
    return trouble === null ? mailer.deliver(email) : notOffered;
  },
});
