import type { Resolver } from 'node:dns/promises';
import type { UndeliverableReason } from '@cadenza/contracts';

/** What the DNS says of a domain as the target of mail. */
export type MailDomain = 'takes-mail' | 'unknown' | Exclude<UndeliverableReason, 'syntax'>;

/** What a resolver answers where there is nothing of the name, or nothing of this type. Anything else is a failure. */
const absences = new Set(['ENOTFOUND', 'ENODATA']);

type Found<Row> = Row[] | 'ENOTFOUND' | 'ENODATA' | 'failed';

async function ask<Row>(question: Promise<Row[]>): Promise<Found<Row>> {
  try {
    return await question;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    return absences.has(code) ? (code as 'ENOTFOUND' | 'ENODATA') : 'failed';
  }
}

/**
 * Whether a domain takes mail (RFC 5321 section 5.1): by its MX records, one of which may say that it takes none
 * (RFC 7505), or else by an address of its own.
 */
export async function findMailDomain(resolver: Resolver, domain: string): Promise<MailDomain> {
  const exchanges = await ask(resolver.resolveMx(domain));
  if (Array.isArray(exchanges)) {
    const isNull = exchanges.length === 1 && ['', '.'].includes(exchanges[0]?.exchange ?? '');
    return isNull ? 'null-mx' : 'takes-mail';
  }
  if (exchanges === 'failed') return 'unknown';
  if (exchanges === 'ENOTFOUND') return 'no-domain';
  const addresses = await Promise.all([ask(resolver.resolve4(domain)), ask(resolver.resolve6(domain))]);
  if (addresses.some(Array.isArray)) return 'takes-mail';
  return addresses.includes('failed') ? 'unknown' : 'no-mail-server';
}

/**
 * Whether the resolver knows the public DNS at all. One that serves a closed network says of every domain that there is
 * none, and would end every lead.
 */
export async function knowsPublicNames(resolver: Resolver): Promise<boolean> {
  return Array.isArray(await ask(resolver.resolveNs('com')));
}
