import { parseHeaderBlock } from '@cadenza/inbound-mail';
import { expect, test } from 'vitest';
import { authenticationVerdicts } from './authentication-verdicts.ts';

const google = `Authentication-Results: mx.google.com;
       dkim=pass header.i=@example.net header.s=a header.b=x;
       spf=softfail (google.com: domain of transitioning) smtp.mailfrom=ann@example.net;
       dmarc=pass (p=NONE sp=NONE dis=NONE) header.from=example.net`;
const unknown = { spf: 'unknown', dkim: 'unknown', dmarc: 'unknown' };

test.each([
  ['each as the server says', google, { spf: 'fail', dkim: 'pass', dmarc: 'pass' }],
  ['no field', 'Subject: hello', unknown],
  ['a field that nobody can read', 'Authentication-Results: mx; spf="pass', unknown],
  ['nothing was tested', 'Authentication-Results: mx.example.net; none', unknown],
  [
    'one signature that holds is enough',
    'Authentication-Results: mx.example.net; dkim=fail header.d=a.net; dkim=pass header.d=b.net; spf=temperror',
    { spf: 'unknown', dkim: 'pass', dmarc: 'unknown' },
  ],
  [
    'fields of one server belong together',
    'Authentication-Results: mx.example.net; spf=none\nAuthentication-Results: mx.example.net; dmarc=fail',
    { spf: 'none', dkim: 'unknown', dmarc: 'fail' },
  ],
  [
    'fields of other servers below do not count',
    'Authentication-Results: mx.example.net; spf=fail\nAuthentication-Results: forged.test; dkim=pass; dmarc=pass',
    { spf: 'fail', dkim: 'unknown', dmarc: 'unknown' },
  ],
])('%s', (_case, headers, verdicts) => {
  expect(authenticationVerdicts(parseHeaderBlock(headers))).toEqual(verdicts);
});
