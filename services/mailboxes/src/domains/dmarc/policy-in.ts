const policies = ['none', 'quarantine', 'reject'] as const;
export type Policy = (typeof policies)[number];

export interface DmarcPolicy {
  policy: Policy;
  /** For domains below; as `policy` unless it is given. */
  belowPolicy: Policy;
  isDkimStrict: boolean;
  /** What receivers pass over, each as a sentence for users. */
  notes: readonly string[];
}

/** A record without a policy that receivers know. */
export interface Unread {
  /** What is wrong with it, as the rest of a sentence. */
  fault: string;
  /** Whether receivers act as if its policy were “none”, since it says where reports go; else they pass it over. */
  actsAsNone: boolean;
}

/** Whether a TXT record is one of DMARC, version 1 (RFC 7489, 6.3). */
export const isDmarc = (text: string): boolean => /^v\s*=\s*DMARC1\s*(?:;|$)/.test(text);

const isPolicy = (value: string): value is Policy => (policies as readonly string[]).includes(value);
const isMode = (value: string) => value === 'r' || value === 's';
const isReportAddress = (uri: string) =>
  /^(?:mailto:[^\s@,!;]+@[^\s@,!;]+|https?:\/\/[^\s,!;]+)(?:!\d+[kmgt]?)?$/i.test(uri.trim());
const areReportAddresses = (value: string) => value.split(',').every(isReportAddress);
const hasReportAddress = (value: string) => value.split(',').some(isReportAddress);

/** What values of tags must be for receivers to take them (RFC 7489, 6.3); tags that are not here are ignored. */
const forms: Readonly<Record<string, (value: string) => boolean>> = {
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
 * What receivers take of a record (RFC 7489, 6.3 and 6.6.3): faults in tags that may be left out change nothing but those
 * tags, and no policy is weaker for them.
 *
 * @param text a record of which `isDmarc` holds
 */
export function policyIn(text: string): DmarcPolicy | Unread {
  const { tags, broken, repeated } = partsOf(text);
  const wordOf = (tag: string) => (repeated.has(tag) ? undefined : tags.get(tag)?.toLowerCase());
  const unread = (fault: string): Unread => ({ fault, actsAsNone: hasReportAddress(tags.get('rua') ?? '') });
  const policy = wordOf('p');
  if (policy === undefined) return unread(repeated.has('p') ? 'has several policies (p)' : 'has no policy (p)');
  for (const tag of ['p', 'sp', 'np']) {
    const value = wordOf(tag);
    if (repeated.has(tag) || (value !== undefined && !isPolicy(value)))
      return unread(`has a value of “${tag}” that receivers do not know`);
  }
  const ignored = [...tags].filter(([tag, value]) => {
    // Reports keep their addresses as they are; words may have capitals.
    const plain = tag === 'rua' || tag === 'ruf' ? value : value.toLowerCase();
    return repeated.has(tag) || !(forms[tag]?.(plain) ?? true);
  });
  return {
    policy: policy as Policy,
    belowPolicy: (wordOf('sp') as Policy | undefined) ?? (policy as Policy),
    isDkimStrict: wordOf('adkim') === 's',
    notes: [...ignored.map(([tag]) => `“${tag}”`), ...broken.map((part) => `“${shortened(part)}”`)].map(
      (what) => `Receivers pass over ${what}, which is not as it must be.`,
    ),
  };
}

/** The strictest policy that any of these records names, whether or not receivers take it. */
export function strictestIn(texts: readonly string[]): Policy {
  const named = texts.flatMap((text) => [...text.matchAll(/;\s*p\s*=\s*([a-z]+)/gi)].map(([, word = '']) => word));
  return policies.toReversed().find((policy) => named.some((word) => word.toLowerCase() === policy)) ?? 'none';
}

/** Tags by their names in lower case, parts that are no tags, and the names of tags that stand more than once. */
function partsOf(text: string) {
  const tags = new Map<string, string>();
  const [broken, repeated]: [string[], Set<string>] = [[], new Set()];
  for (const part of text.split(';').slice(1)) {
    const [, name, value] = /^\s*([a-z]\w*)\s*=(.*)$/is.exec(part) ?? [];
    if (name === undefined || value === undefined) {
      if (part.trim() !== '') broken.push(part.trim());
      continue;
    }
    const tag = name.toLowerCase();
    if (tags.has(tag)) repeated.add(tag);
    else tags.set(tag, value.trim());
  }
  return { tags, broken, repeated };
}

const partLengthMax = 40;
const shortened = (part: string) => (part.length > partLengthMax ? `${part.slice(0, partLengthMax)}…` : part);
