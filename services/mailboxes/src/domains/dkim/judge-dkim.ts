import type { Dns } from '@cadenza/ask-dns';
import { isSameOrganisation } from '@cadenza/inbound-mail';
import { good, missing, type RecordFinding, unanswered, unknown, wrong } from '../record-finding.ts';
import { keyFault } from './key-fault.ts';
import { type DkimSignature, placeOfKey } from './signatures-in.ts';

interface SelfTested {
  /** Of the newest self-test that arrived; null: none has. */
  signatures: readonly DkimSignature[] | null;
  /** Whether DMARC asks for the very domain of From (`adkim=s`), not only for its organisation. */
  isStrict: boolean;
  /** A provider that does not sign what stays inside, so that a self-test says nothing; null: no such provider. */
  unsignedInside: string | null;
  /** Whether the relay alone sends from the domain, of which there is no self-test. */
  isOfRelayAlone: boolean;
}

/**
 * Judges the keys by which the mail of a domain was signed (RFC 6376). Keys are read; no signature is verified, and no
 * selector is guessed.
 */
export async function judgeDkim(
  dns: Dns,
  domain: string,
  { signatures, isStrict, unsignedInside, isOfRelayAlone }: SelfTested,
): Promise<RecordFinding> {
  if (isOfRelayAlone)
    return unknown(
      'No self-test shows the signature of the relay. Look at an email that arrived: its DKIM-Signature says where the key is.',
    );
  if (signatures === null)
    return unknown('Run a self-test of a mailbox of this domain: its signature says where the key is.');
  const atProvider = `Turn on DKIM for ${domain} at your mail provider, set the record that it shows, and run a self-test.`;
  if (signatures.length === 0)
    return unsignedInside === null
      ? missing(`The newest self-test carried no signature. ${atProvider}`)
      : unknown(`${unsignedInside} does not sign mail that stays inside, so the self-test does not tell.`);
  const isAligned = (signature: DkimSignature) =>
    isStrict ? signature.domain === domain : isSameOrganisation(signature.domain, domain);
  const aligned = signatures.filter(isAligned);
  if (aligned.length === 0)
    return wrong(`Mail is signed by ${signatures[0]?.domain} alone, which does not count for ${domain}. ${atProvider}`);
  const findings = await Promise.all(aligned.map((each) => judgeKey(dns, each)));
  // One signature that holds is enough.
  const ofVerdict = (verdict: RecordFinding['verdict']) => findings.find((each) => each.verdict === verdict);
  return ofVerdict('good') ?? ofVerdict('unknown') ?? (findings[0] as RecordFinding);
}

async function judgeKey(dns: Dns, signature: DkimSignature): Promise<RecordFinding> {
  const place = placeOfKey(signature);
  const answer = await dns.txt(place);
  if (answer.outcome === 'unknown') return unanswered(place);
  const toSet = { type: 'TXT', name: place, value: null } as const;
  const provider = 'Set the value that your mail provider shows.';
  if (answer.outcome === 'missing')
    return missing(`Mail is signed, but the key at ${place} is missing. ${provider}`, toSet);
  const keys = answer.records.filter((text) => /(?:^|;)\s*p\s*=/i.test(text));
  if (keys.length > 1) return wrong(`There are ${keys.length} keys at ${place} instead of one.`, toSet);
  const fault = keyFault(keys[0] ?? answer.records[0] ?? '');
  return fault === null
    ? good(`Mail is signed, and its key is at ${place}.`)
    : wrong(`The record at ${place} ${fault}. ${provider}`, toSet);
}
