import { addressTagOf, type CampaignEmail, calls } from '@cadenza/contracts';
import { notFound, route } from '@cadenza/http-kit';
import { domainHashes } from '@cadenza/mail-address/address-hash';
import type { Context } from '../../context.ts';
import { emailsOfCampaign, hasCampaign } from '../../projections/emails.ts';
import { findStoppedTags } from '../../projections/stops.ts';

export const listCampaignEmails = route(
  calls.listCampaignEmails,
  async ({ params, query: { status = null, limit } }, context: Context): Promise<CampaignEmail[]> => {
    if (!(await hasCampaign(context.database, params.id))) throw notFound('campaign');
    return withBlockedDomains(context, await emailsOfCampaign(context.database, params.id, { status, limit }));
  },
);

/** An email that could be sent again if the domain of its lead were not blocked (rule S15). */
async function withBlockedDomains(
  { database, hashKey }: Pick<Context, 'database' | 'hashKey'>,
  emails: CampaignEmail[],
): Promise<CampaignEmail[]> {
  const domains = emails.map(({ status, notAgain, leadEmail }) =>
    status === 'unknown' && notAgain === null && leadEmail !== null
      ? domainHashes(leadEmail, hashKey).map(addressTagOf)
      : [],
  );
  if (domains.every((tags) => tags.length === 0)) return emails;
  const stopped = await findStoppedTags(database, domains.flat());
  return emails.map((email, at) =>
    domains[at]?.some((tag) => stopped.has(tag)) ? { ...email, notAgain: 'stopped' } : email,
  );
}
