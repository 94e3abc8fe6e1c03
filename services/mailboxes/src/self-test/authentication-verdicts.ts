import type { SelfTest } from '@cadenza/contracts';
import { type HeaderBlock, parseAuthenticationResults } from '@cadenza/inbound-mail';

type Verdicts = Pick<SelfTest, 'spf' | 'dkim' | 'dmarc'>;

/** By the results of RFC 8601, 2.7. What a server could not find out just now is unknown. */
const verdicts: Readonly<Record<string, SelfTest['spf']>> = {
  pass: 'pass',
  bestguesspass: 'pass',
  fail: 'fail',
  hardfail: 'fail',
  softfail: 'fail',
  policy: 'fail',
  permerror: 'fail',
  none: 'none',
  neutral: 'none',
};

/**
 * What the receiving server found, by the fields it put on top of the mail (RFC 8601, 4.1). Fields of other servers below
 * may be anybody's. One signature that holds is enough.
 */
export function authenticationVerdicts(headers: HeaderBlock): Verdicts {
  const all = headers.all('authentication-results').map(parseAuthenticationResults);
  const own = all[0] ? all.filter((each) => each?.authservId === all[0]?.authservId) : [];
  const verdictOf = (method: string) => {
    const results = own.flatMap((each) => each?.results ?? []).filter((each) => each.method === method);
    const found = results.map(({ result }) => verdicts[result] ?? 'unknown');
    return found.find((each) => each === 'pass') ?? found[0] ?? 'unknown';
  };
  return { spf: verdictOf('spf'), dkim: verdictOf('dkim'), dmarc: verdictOf('dmarc') };
}
