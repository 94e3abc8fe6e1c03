import type { Dns } from '@cadenza/ask-dns';
import { good, missing, type RecordFinding, unanswered, wrong } from '../record-finding.ts';

/** Resolvers give up at about as many. */
const aliasesMax = 8;

/**
 * Judges whether a host leads to another one: its aliases end there (RFC 1034, 3.6.2), or all its addresses are that
 * one's, as with providers that put addresses in the place of an alias.
 */
export async function judgeWay(dns: Dns, host: string, target: string): Promise<RecordFinding> {
  const record = { type: 'CNAME', name: host, value: target } as const;
  let at = host;
  for (const seen = new Set([host]); at !== target; seen.add(at)) {
    const answer = await dns.cname(at);
    if (answer.outcome === 'unknown') return unanswered(at);
    const next = answer.outcome === 'found' ? answer.records[0] : undefined;
    if (next === undefined) break;
    if (seen.has(next)) return wrong(`The CNAME records of ${host} lead in a circle.`, record);
    if (seen.size > aliasesMax) return wrong(`${host} leads over more than ${aliasesMax} CNAME records.`, record);
    at = next;
  }
  return at === target ? good(`${host} leads to ${target}.`) : judgeAddresses(dns, { host, at, target });
}

async function judgeAddresses(
  dns: Dns,
  { host, at, target }: { host: string; at: string; target: string },
): Promise<RecordFinding> {
  const record = { type: 'CNAME', name: host, value: target } as const;
  const [own, wanted] = await Promise.all([dns.addresses(at), dns.addresses(target)]);
  if (own.outcome === 'unknown') return unanswered(at);
  if (own.outcome === 'missing')
    return at === host
      ? missing(`There is no CNAME record for ${host}.`, record)
      : wrong(`${host} leads to ${at}, which has no address.`, record);
  if (wanted.outcome !== 'found') return unanswered(target);
  const isThere = own.records.every((address) => wanted.records.includes(address));
  if (isThere) return good(`${host} has the addresses of ${target}.`);
  if (wanted.isPartial) return unanswered(target);
  return wrong(`${host} leads ${at === host ? '' : `to ${at}, `}elsewhere than to ${target}.`, record);
}
