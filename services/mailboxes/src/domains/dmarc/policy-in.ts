import { tagsIn } from '../tag-list.ts';

const policies = ['none', 'quarantine', 'reject'] as const;
export type Policy = (typeof policies)[number];

export interface DmarcPolicy {
  policy: Policy;
  /** For domains below; as `policy` unless it is given. */
  belowPolicy: Policy;
  isDkimStrict: boolean;
}

/** Whether a TXT record is one of DMARC, version 1 (RFC 7489, 6.3). */
export const isDmarc = (text: string): boolean => /^v\s*=\s*DMARC1\s*(?:;|$)/.test(text);

const isPolicy = (value: string): value is Policy => (policies as readonly string[]).includes(value);
const isMode = (value: string) => value === 'r' || value === 's';
const isReportAddress = (uri: string) =>
  /^(?:mailto:[^\s@,!;]+@[^\s@,!;]+|https?:\/\/[^\s,!;]+)(?:!\d+[kmgt]?)?$/i.test(uri.trim());
const areReportAddresses = (value: string) => value.split(',').every(isReportAddress);

/** What values of tags must be (RFC 7489, 6.3); tags that are not here are ignored. */
const forms: Readonly<Record<string, (value: string) => boolean>> = {
  p: isPolicy,
  sp: isPolicy,
  np: isPolicy,
  adkim: isMode,
  aspf: isMode,
  pct: (value) => /^\d{1,3}$/.test(value) && Number(value) <= 100,
  fo: (value) => value.split(':').every((each) => /^[01ds]$/.test(each.trim())),
  rf: (value) => value.split(':').every((each) => /^\s*[a-z\d-]+\s*$/.test(each)),
  ri: (value) => /^\d{1,10}$/.test(value),
  rua: areReportAddresses,
  ruf: areReportAddresses,
};

/**
 * @param text a record of which `isDmarc` holds
 * @returns what is wrong with it, as the rest of a sentence, where it cannot be read
 */
export function policyIn(text: string): DmarcPolicy | { fault: string } {
  const tags = tagsIn(text);
  if (!tags) return { fault: 'is not a list of tags like “p=none”, each once' };
  for (const [tag, value] of tags) {
    // Reports keep their addresses as they are; words may have capitals.
    const plain = tag === 'rua' || tag === 'ruf' ? value : value.trim().toLowerCase();
    if (forms[tag] && !forms[tag](plain)) return { fault: `has a value of “${tag}” that receivers do not know` };
  }
  const wordOf = (tag: string) => tags.get(tag)?.trim().toLowerCase();
  const policy = wordOf('p') as Policy | undefined;
  if (policy === undefined) return { fault: 'has no policy (p)' };
  return {
    policy,
    belowPolicy: (wordOf('sp') as Policy | undefined) ?? policy,
    isDkimStrict: wordOf('adkim') === 's',
  };
}
