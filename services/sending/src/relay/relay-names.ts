import { isIP } from 'node:net';
import { askDns } from '@cadenza/ask-dns';
import { asciiDomain } from '@cadenza/mail-address';
import type { Settings } from '../config.ts';
import { judgePtr, notApplicable, type PtrFinding, unknown } from './judge-ptr.ts';

/** Of all questions together. */
const askingMsMax = 5_000;
const knownMs = 600_000;
const notKnownMs = 60_000;

/** Names of the relay's server in the DNS. They are asked for when somebody reads them, and remembered for some minutes. */
export interface RelayNames {
  read(): Promise<PtrFinding>;
}

/** The server of SMTP_URL, without what signs in to it: a name in lower case and ASCII, or an IP address. */
export function relayHostOf({ SMTP_URL: url }: Pick<Settings, 'SMTP_URL'>): string | null {
  if (url === undefined) return null;
  const host = new URL(url).hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  return isIP(host) === 0 ? (asciiDomain(host) ?? host.toLowerCase()) : host;
}

type Given = Pick<Settings, 'SMTP_URL' | 'ADDRESS_CHECK' | 'DNS_SERVERS'>;

/** @param nowMs of a clock that only moves on */
export function openRelayNames(settings: Given, nowMs = () => performance.now()): RelayNames {
  let found: { finding: Promise<PtrFinding>; until: number } | undefined;
  return {
    async read() {
      const now = nowMs();
      if (!found || found.until < now) found = { finding: judge(settings), until: now + knownMs };
      const current = found;
      const finding = await current.finding;
      if (finding.verdict === 'unknown') current.until = Math.min(current.until, now + notKnownMs);
      return finding;
    },
  };
}

async function judge(settings: Given): Promise<PtrFinding> {
  const host = relayHostOf(settings);
  if (host === null) return notApplicable('Emails are caught and shown instead of sent.');
  if (!settings.ADDRESS_CHECK) return unknown('Not checked: this installation does not ask the DNS (ADDRESS_CHECK).');
  using dns = askDns(settings.DNS_SERVERS, AbortSignal.timeout(askingMsMax));
  if (!(await dns.knowsPublicNames()))
    return unknown('The DNS server of this installation does not answer for public names.');
  return await judgePtr(dns, host);
}
