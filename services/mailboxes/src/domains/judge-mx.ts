import type { Dns, MailExchange } from '@cadenza/ask-dns';
import { good, missing, type RecordFinding, unanswered, wrong } from './record-finding.ts';

/** So many of the most preferred are looked up: one that is there takes the mail. */
const exchangesMax = 5;

/** Judges whether answers to mail of a domain arrive (RFC 5321, 5.1; RFC 7505). */
export async function judgeMx(dns: Dns, domain: string): Promise<RecordFinding> {
  const answer = await dns.mx(domain);
  if (answer.outcome === 'unknown') return unanswered(domain);
  const toSet = { type: 'MX', name: domain, value: null } as const;
  const provider = 'Set the records that your mail provider shows.';
  if (answer.outcome === 'missing')
    return missing(`There is no MX record, so answers may not arrive. ${provider}`, toSet);
  if (answer.records.some(({ exchange }) => exchange === ''))
    return wrong(`The MX record says that ${domain} takes no mail, so answers never arrive. ${provider}`, toSet);
  return judgeExchanges(dns, answer.records, () =>
    wrong(`No mail server that the MX records name has an address, so answers do not arrive. ${provider}`, toSet),
  );
}

async function judgeExchanges(
  dns: Dns,
  records: readonly MailExchange[],
  otherwise: () => RecordFinding,
): Promise<RecordFinding> {
  const preferred = records.toSorted((a, b) => a.priority - b.priority).slice(0, exchangesMax);
  const answers = await Promise.all(preferred.map(({ exchange }) => dns.addresses(exchange)));
  const foundAt = answers.findIndex(({ outcome }) => outcome === 'found');
  if (foundAt >= 0) return good(`Answers arrive at ${preferred[foundAt]?.exchange}.`);
  const silentAt = answers.findIndex(({ outcome }) => outcome === 'unknown');
  return silentAt >= 0 ? unanswered(preferred[silentAt]?.exchange ?? '') : otherwise();
}
