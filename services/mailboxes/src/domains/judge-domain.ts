import type { Dns } from '@cadenza/ask-dns';
import { judgeDkim } from './dkim/judge-dkim.ts';
import type { DkimSignature } from './dkim/signatures-in.ts';
import { judgeDmarc } from './dmarc/judge-dmarc.ts';
import { judgeMx } from './judge-mx.ts';
import type { RecordFinding } from './record-finding.ts';
import { judgeSpf, type SendingServer } from './spf/judge-spf.ts';

/** What is known here of a domain that is sent from. */
export interface DomainFacts {
  /** Of its mailboxes. */
  servers: readonly SendingServer[];
  /** Whether the relay sends from it too. */
  sendsByRelay: boolean;
  /** Of the newest self-test that arrived; null: none has. */
  signatures: readonly DkimSignature[] | null;
  /** A provider of its mailboxes that does not sign what stays inside. */
  unsignedInside: string | null;
}

export type Findings = Readonly<Record<'spf' | 'dkim' | 'dmarc' | 'mx', RecordFinding>>;

/** Judges the records that decide whether mail of a domain arrives, and answers to it. */
export async function judgeDomain(dns: Dns, domain: string, facts: DomainFacts): Promise<Findings> {
  const [spf, dmarc, mx] = await Promise.all([
    judgeSpf(dns, domain, facts),
    judgeDmarc(dns, domain),
    judgeMx(dns, domain),
  ]);
  const dkim = await judgeDkim(dns, domain, {
    ...{ ...facts, isStrict: dmarc.isDkimStrict },
    isOfRelayAlone: facts.sendsByRelay && facts.servers.length === 0,
  });
  return { spf, dkim, dmarc: dmarc.finding, mx };
}
