import { calls, type SendingDomain } from '@cadenza/contracts';
import { notFound, route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { handleDomainHealth } from '../domain-health/handle.ts';
import { checkDomain } from '../domains/check-domains.ts';
import { followMailboxes } from '../domains/follow-mailboxes.ts';
import { checkSoon, listSendingDomains, type SendingDomainRow } from '../projections/sending-domains.ts';
import { countTry } from './recent-tries.ts';

const checksPerMinute = 10;

export const listAllSendingDomains = route(calls.listSendingDomains, async (_, context: Context) =>
  (await listSendingDomains(context.database)).map((row) => toSendingDomain(row, context)),
);

export const checkSendingDomain = route(calls.checkSendingDomain, async ({ params, identity }, context: Context) => {
  await existing(context, params.domain);
  await countTry(context, identity, { what: 'check-domain', perMinute: checksPerMinute });
  if (context.settings.ADDRESS_CHECK) {
    // The domain of a mailbox that was connected a moment ago may not be noted yet.
    await followMailboxes(context);
    await checkDomain(context, params.domain);
  }
  return existing(context, params.domain);
});

export const changeSendingDomain = route(
  calls.changeSendingDomain,
  async ({ params: { domain }, body: { stopsFirstEmails }, trace }, context: Context) => {
    await existing(context, domain);
    await handleDomainHealth(context, { type: 'ChooseStop', domain, stopsFirstEmails }, trace);
    // What failed for long may stop again at once.
    if (stopsFirstEmails) await checkSoon(context.database, domain, trace.now);
    return existing(context, domain);
  },
);

/** @throws Refusal 404 */
async function existing(context: Context, domain: string): Promise<SendingDomain> {
  const [row] = await listSendingDomains(context.database.byKey, domain);
  if (!row) throw notFound('domain');
  return toSendingDomain(row, context);
}

function toSendingDomain({ findings, ...row }: SendingDomainRow, { settings }: Context): SendingDomain {
  const message = settings.ADDRESS_CHECK
    ? 'Not checked yet: this takes a moment.'
    : 'Not checked: this installation does not ask the DNS (ADDRESS_CHECK).';
  const unchecked = { verdict: 'unknown' as const, message, record: null, lastKnown: null };
  return { ...row, ...(findings ?? { spf: unchecked, dkim: unchecked, dmarc: unchecked, mx: unchecked }) };
}
