import type { Dns } from '@cadenza/ask-dns';
import type { DnsRecord } from '@cadenza/contracts';
import { organisationOf } from '@cadenza/inbound-mail';
import { good, missing, type RecordFinding, unanswered, wrong } from '../record-finding.ts';
import { isDmarc, type Policy, policyIn, strictestIn } from './policy-in.ts';

interface DmarcFinding {
  finding: RecordFinding;
  /** Whether it asks for a DKIM signature of the very domain of From. */
  isDkimStrict: boolean;
}

const placeOf = (domain: string) => `_dmarc.${domain}`;

/** Judges the policy of a domain, which it may have from its organisation (RFC 7489, 6.6.3). */
export async function judgeDmarc(dns: Dns, domain: string): Promise<DmarcFinding> {
  const organisation = organisationOf(domain) ?? domain;
  const lenient = (finding: RecordFinding): DmarcFinding => ({ finding, isDkimStrict: false });
  for (const owner of new Set([domain, organisation])) {
    const place = placeOf(owner);
    const answer = await dns.txt(place);
    if (answer.outcome === 'unknown') return lenient(unanswered(place));
    const records = answer.outcome === 'found' ? answer.records.filter(isDmarc) : [];
    if (records.length > 0) return judgeRecords(records, { domain, owner });
  }
  return lenient(
    missing('There is no DMARC record, which Google and Yahoo ask of senders of many mails.', toSet(organisation)),
  );
}

function judgeRecords(records: readonly string[], { domain, owner }: { domain: string; owner: string }): DmarcFinding {
  const fault = (words: string, effect = 'so it has no effect') => ({
    finding: wrong(`The record at ${placeOf(owner)} ${words}, ${effect}.`, toSet(owner, strictestIn(records))),
    isDkimStrict: false,
  });
  const [text] = records;
  if (text === undefined || records.length > 1) return fault(`is one of ${records.length} instead of the only one`);
  const read = policyIn(text);
  if ('fault' in read) return fault(read.fault, read.actsAsNone ? 'so receivers act as if it were “none”' : undefined);
  const policy = owner === domain ? read.policy : read.belowPolicy;
  const from = owner === domain ? [] : [`It comes from ${owner}.`];
  return {
    finding: good([policyWords[policy], ...from, ...read.notes].join(' ')),
    isDkimStrict: read.isDkimStrict,
  };
}

const policyWords: Readonly<Record<Policy, string>> = {
  none: 'The policy is “none”: that is enough to send, but it does not keep forgers away.',
  quarantine: 'The policy is “quarantine”: mail of forgers goes to spam.',
  reject: 'The policy is “reject”: mail of forgers is refused.',
};

/** @param policy never weaker than what is there: to set “none” would open the door to forgers */
const toSet = (owner: string, policy: Policy = 'none'): DnsRecord => ({
  type: 'TXT',
  name: placeOf(owner),
  value: `v=DMARC1; p=${policy}`,
});
