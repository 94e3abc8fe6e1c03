import { isBlank } from '@cadenza/contracts/blank-text';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { render } from './render.ts';
import {
  type LeadValues,
  substitute,
  unknownVariables,
  usedNames,
  valuesOf,
  variableNames,
  variablesWithoutFallback,
} from './substitute.ts';
import { threadSubject } from './thread-subject.ts';

const ada = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', company: null, jobRole: '' };
const valuesOfLead = (lead: LeadValues) => valuesOf(lead, ['industry', 'size']);
const names = variableNames(['industry', 'size']);

test.each([
  ['Hi {{firstName}} {{ lastName }}', 'Hi Ada Lovelace'],
  ['At {{company}}.', 'At .'],
  ['At {{company|your company}}.', 'At your company.'],
  ['Hi {{firstName|there}}', 'Hi Ada'],
  ['{{unknown}} {{{firstName}}}', '{{unknown}} {Ada}'],
  ['{{industry}} of {{ size |any}} size, {{Industry}}', 'Looms of any size, {{Industry}}'],
  ['{{toString}} {{constructor}} {{fields}}', '{{toString}} {{constructor}} {{fields}}'],
])('D3: "%s" becomes "%s"', (template, expected) => {
  expect(substitute(template, valuesOfLead({ ...ada, fields: { industry: 'Looms', gone: 'x' } }))).toBe(expected);
});

test('D9: a value of invisible characters alone is none, so that the fallback stands in', () => {
  const values = valuesOfLead({ ...ada, company: '\u200b', fields: { industry: '\u00ad\u00a0', size: '\u200b7' } });
  expect(substitute('{{company|us}}, {{industry|any}}, {{company}}, {{size}}', values)).toBe('us, any, , \u200b7');
});

test('D3: a value is inserted as it is, even when it looks like a variable or a replacement pattern', () => {
  const value = "{{email}} $& $'";
  const values = valuesOfLead({ ...ada, firstName: value, fields: { industry: value } });
  expect(substitute('{{firstName}}', values)).toBe(value);
  expect(substitute('{{industry}}', values)).toBe(value);
});

test('unknown variables are named once each', () => {
  expect(unknownVariables('{{firstName}} {{foo}} {{foo|x}} {{bar}} {{size}}', names)).toEqual(['foo', 'bar']);
  expect(unknownVariables('{{ company |us}} {{first name}} {{}} {one}', names)).toEqual(['first name', '']);
});

test.each([
  ['{{firstName}} {{ company }} {{firstName}}', ['firstName', 'company']],
  ['{{firstName|there}} {{company|}} {{jobRole| }}', ['company', 'jobRole']],
  ['{{firstName|there}} {{firstName}}', ['firstName']],
  ['{{industry}} {{size|any}} {{ industry }}', ['industry']],
  ['{{unknown}} {firstName} {{}}', []],
])('D3: what "%s" needs of a lead is %j', (template, expected) => {
  expect(variablesWithoutFallback(template, names)).toEqual(expected);
  const nobody = { firstName: '', lastName: '', email: '', company: null, jobRole: null };
  for (const name of expected) expect(substitute(`{{${name}}}`, valuesOfLead(nobody))).toBe('');
});

test('the names that a text uses are named once each, known or not', () => {
  expect(usedNames('{{ firstName }} {{industry|x}} {{industry}} {{gone}} {{not one}} {size}')).toEqual([
    'firstName',
    'industry',
    'gone',
  ]);
});

test.each([
  ['Hello', undefined, 'Hello', false],
  ['Hello', 'Hello', 'Re: Hello', true],
  ['', 'Hello', 'Re: Hello', true],
  ['Again', 'Hello', 'Again', false],
  ['Re: Hello', 'Hello', 'Re: Hello', true],
  ['re:hello ', 'Hello', 'Re: Hello', true],
  ['Re: Re: AW: Hello', 'Hello', 'Re: Hello', true],
  ['Hello', 'Re: Hello', 'Re: Hello', true],
  ['', 'Re: Hello', 'Re: Hello', true],
  ['Re:', 'Hello', 'Re: Hello', true],
  ['AW : Hello', 'Hello', 'Re: Hello', true],
  ['SV: RV: Fwd: Antw: Hello', 'Hello', 'Re: Hello', true],
  ['Re[2]: Hello', 'Hello', 'Re: Hello', true],
  ['回复：Hello', 'Hello', 'Re: Hello', true],
  ['Antwort: Hello', 'Hello', 'Re: Hello', true],
  ['\u200fرد: Hello', 'Hello', 'Re: Hello', true],
  ['İLT: Hello', 'Hello', 'Re: Hello', true],
  ['Re: Ma\u0301s', 'M\u00e1s', 'Re: M\u00e1s', true],
  ['Re: Other', 'Hello', 'Re: Other', false],
  ['Rest: Hello', 'Hello', 'Rest: Hello', false],
  ['Re: Hello', undefined, 'Re: Hello', false],
])('D4: "%s" after "%s" leaves as "%s"', (subject, first, expected, isReply) => {
  expect(threadSubject(subject, first)).toEqual({ subject: expected, isReply });
});

test('D3: the HTML part escapes what the lead and the author wrote and links web addresses', () => {
  const email = render(
    { subject: 'For\n{{firstName}}', body: '<b>{{firstName}}</b>\nsee https://example.com/a?b=1&c=2.' },
    valuesOfLead({ ...ada, firstName: '<img src=x>' }),
    (number, destination) => `/t/${number}?${destination.length}`,
  );
  expect(email.subject).toBe('For <img src=x>');
  expect(email.text).toBe('<b><img src=x></b>\nsee https://example.com/a?b=1&c=2.');
  expect(email.html).toBe(
    '&lt;b&gt;&lt;img src=x&gt;&lt;/b&gt;<br>\nsee <a href="/t/0?29">https://example.com/a?b=1&amp;c=2</a>.',
  );
  expect(email.links).toEqual(['https://example.com/a?b=1&c=2']);
});

test.each([
  ['See [our <page>](https://x.example/a).', 'See our <page> (https://x.example/a).', 'our &lt;page&gt;'],
  ['[{{firstName}}, look](https://x.example/{{lastName}})', 'Ada, look (https://x.example/Lovelace)', 'Ada, look'],
  ['[a](www.x.example)', 'a (www.x.example)', 'a'],
  ['[a](https://x.example/wiki_(b))!', 'a (https://x.example/wiki_(b))!', 'a'],
  ['[no value: {{company}}{{jobRole}}](https://x.example)', 'no value: (https://x.example)', 'no value:'],
  ['[{{company}}](https://x.example)', 'https://x.example', 'https://x.example'],
  ['[their site]({{industry}})', 'their site (https://looms.example/)', 'their site'],
  ['[a]\n(https://x.example)', '[a]\n(https://x.example)', 'https://x.example'],
  ['[a[b]](https://x.example)', '[a[b]](https://x.example)', 'https://x.example'],
  ['[[b](https://x.example)', '[b (https://x.example)', 'b'],
  ['[their site]({{size}})', 'their site (7)', undefined],
  ['[their site]({{jobRole}})', 'their site', undefined],
  ['[a](x.example) [b]() [c](javascript:alert`1`)', '[a](x.example) [b]() [c](javascript:alert`1`)', undefined],
])('D3: "%s" is "%s" as text, with "%s" to press', (body, text, pressed) => {
  const lead = valuesOfLead({ ...ada, fields: { industry: 'https://looms.example/', size: '7' } });
  const email = render({ subject: '', body }, lead);
  expect(email.text).toBe(text);
  expect(/<a [^>]*>(.*?)<\/a>/.exec(email.html)?.[1]).toBe(pressed);
});

test('D3: a text is that of its author: what leads are called makes none, and no text hides another address', () => {
  const hostile = valuesOfLead({
    ...ada,
    firstName: '[x](https://evil.example)',
    lastName: 'a](https://evil.example) [b',
  });
  const { html, links } = render({ subject: '', body: '{{firstName}} [{{lastName}}](https://x.example)' }, hostile);
  expect(links).toEqual(['https://x.example']);
  expect(html).toBe('[x](https://evil.example) <a href="https://x.example">a](https://evil.example) [b</a>');
  const disguised = render({ subject: '', body: '[https://bank.example](https://x.example)' }, valuesOfLead(ada));
  expect(disguised.html).toContain('<a href="https://bank.example">https://bank.example</a>');
});

const fooBar = {
  firstName: 'Anne Marie',
  lastName: "O'(B)/..",
  email: 'ann+news@x.example',
  company: 'Foo & Bar Inc.',
  jobRole: '',
};

test.each([
  [
    'https://s.example/i?email={{email}}&c={{company}}',
    'https://s.example/i?email=ann%2Bnews%40x.example&c=Foo%20%26%20Bar%20Inc.',
  ],
  ['https://s.example/{{firstName}}/demo', 'https://s.example/Anne%20Marie/demo'],
  ['https://s.example/{{lastName}}#{{ firstName }}', 'https://s.example/O%27%28B%29%2F..#Anne%20Marie'],
  ['https://s.example/?c={{jobRole|your team}}', 'https://s.example/?c=your%20team'],
  ['https://s.example/?c={{jobRole}}&d=1', 'https://s.example/?c=&d=1'],
  ['www.example.com', 'http://www.example.com'],
  ['WWW.example.app/{{firstName}}?a=b', 'http://WWW.example.app/Anne%20Marie?a=b'],
  ['https://{{jobRole|acme}}.example.com/x', 'https://acme.example.com/x'],
])('D3: in "%s" values are encoded for their place', (address, url) => {
  const { links, text, html } = render({ subject: 's', body: `See ${address}, {{company}}.` }, valuesOfLead(fooBar));
  expect(links).toEqual([url]);
  expect(text).toBe(`See ${url.replace('http://W', 'W').replace('http://w', 'w')}, Foo & Bar Inc..`);
  expect(html).toContain('</a>, Foo &amp; Bar Inc..');
});

test.each([
  ['{{company}}', 'https://acme.example/a b', []],
  ['{{company}}', 'https://acme.example/a?b=c&d', ['https://acme.example/a?b=c&d']],
  ['{{company}}/demo', 'https://acme.example', ['https://acme.example/demo']],
  ['{{company}}', 'http://999.999.999.999/', []],
  ['See {{company}}, x', 'https://a.1', []],
  ['{{company}}/x', 'www.a.0x', []],
  ['{{company}}', 'www.acme.example', ['http://www.acme.example']],
  ['https://x.example/?to={{company}}', 'https://acme.example', ['https://x.example/?to=https%3A%2F%2Facme.example']],
  ['https://{{company}}.x.example/', 'evil.example/', []],
  ['https://{{company}}.x.example/', 'a@evil.example', []],
  ['https://{{company}}', '', []],
  ['https://{{company}}/x', '', []],
  ['https://{{company}}/x', '..', []],
  ['https://{{company}}//evil.example/x', '', []],
  ['HTTP://{{company}}/x?y=1', '', []],
  ['https://{{company}}:443/x', '', []],
  ['https://{{company}}/x', '.acme.example', []],
  ['https://{{company}}/x', 'acme..example', []],
  ['https://{{company}}/x', 'acme.example.', ['https://acme.example./x']],
  ['https://{{company}}/x', 'Bücher.example', ['https://B%C3%BCcher.example/x']],
  ['https://{{company}}/x', '2130706433', []],
  ['https://{{company}}/x', '0x7f.1', []],
  ['https://{{company}}/x', '192.0.2.1', ['https://192.0.2.1/x']],
  ['https://{{company}}.x.example/', '', []],
  ['https://a.{{company}}.x.example/', '', []],
  ['www.{{company}}.example/', '', []],
  ['https://me@{{company}}/x', '', []],
  ['https://me@{{company}}.x.example/', '', []],
  ['https://me:{{company}}@x.example/', '', []],
  ['http://[2001:db8::1]/{{company}}', 'a', ['http://[2001:db8::1]/a']],
  ['https://x.example/{{company}}', '\ud800', ['https://x.example/%EF%BF%BD']],
  ['zvz0q https://x.example/{{company}}', 'zvzz0q', ['https://x.example/zvzz0q']],
  ['https://x.example{{company}}', '.evil.example', []],
  ['https://x.example{{company}}', 'y', []],
  ['https://{{company}}.x.example/', 'a.b', []],
  ['https://{{company}}/x', 'acme.example', ['https://acme.example/x']],
  ['https://{{company}}@x.example/', 'a', []],
  ['https://x.example:{{company}}/', '80', []],
  ['https://x.example:see {{company}}', 'us', ['https://x.example']],
  ['https://{{company}}:8080/x', 'acme.example', ['https://acme.example:8080/x']],
  ['{{company}}.evil.example/', 'https://acme.example', []],
  ['{{company}}. Yours', 'https://acme.example', ['https://acme.example']],
  ['https://x.example/a/{{company}}/b', '..', ['https://x.example/a//b']],
  ['www.', 'x', []],
  ['www.{{company}}', 'x', []],
  ['mail.www.example.com and a@www.example.com', 'x', []],
])('D3: "%s" for "%s" links to %j', (body, company, links) => {
  const email = render({ subject: 's', body }, valuesOfLead({ ...fooBar, company }));
  expect(email.links).toEqual(links);
  expect(email.html.match(/<a /g) ?? []).toHaveLength(links.length);
});

test('D3: whatever a value is, a link leads to the host that stands in the text', () => {
  const part = fc.constantFrom(
    '',
    '.',
    '..',
    '/',
    '\\',
    '@',
    ':',
    '80',
    '1',
    '0x7f',
    'a',
    '-',
    'acme.example',
    '。',
    '%2e',
    '#',
    ' ',
  );
  const value = fc.array(part, { maxLength: 4 }).map((parts) => parts.join(''));
  const template = fc.constantFrom(
    'https://{{company}}/x',
    'https://{{company}}//y.example/',
    'https://{{company}}.x.example/',
    'https://a.{{company}}.x.example:{{jobRole}}/',
    'https://{{company}}{{jobRole}}/x',
    'https://{{company}}{{jobRole}}.x.example',
    'https://me@{{company}}/x',
    'www.{{company}}.x.example/{{jobRole}}',
    '{{company}}://{{jobRole}}/x',
    '{{company}}/{{jobRole}}/x',
    'https:/{{company}}/{{jobRole}}',
  );
  fc.assert(
    fc.property(template, value, value, (body, company, jobRole) => {
      for (const link of render({ subject: '', body }, valuesOfLead({ ...fooBar, company, jobRole })).links) {
        const written = /^https?:\/\/(?:[^/@]*@)?([^/?#:\\]+)/i.exec(link)?.[1] ?? '';
        expect(new URL(link).hostname).toBe(decodeURIComponent(written).toLowerCase().replaceAll('。', '.'));
      }
    }),
    { numRuns: 1_000 },
  );
});

test('D3: whatever a lead is called, the links of an email are those of its text', () => {
  const value = fc.string({ unit: 'binary', maxLength: 20 });
  fc.assert(
    fc.property(value, value, value, (firstName, lastName, company) => {
      const body =
        'Hi {{firstName}}: https://a.example/{{company}}/x?y={{lastName}}&z=1 or www.b.example?{{ firstName }}.';
      const lead = { ...fooBar, firstName: `-${firstName}`, lastName, company };
      const { links } = render({ subject: '', body }, valuesOfLead(lead));
      const [one, other] = links.map((link) => new URL(link)) as [URL, URL];
      expect(links).toHaveLength(2);
      expect(one.pathname.split('/')).toHaveLength(3);
      expect([...one.searchParams]).toEqual([
        ['y', isBlank(lastName) ? '' : lastName.toWellFormed()],
        ['z', '1'],
      ]);
      expect([one.host, other.host]).toEqual(['a.example', 'www.b.example']);
    }),
  );
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://example.com/x', 'mailto:a@example.com'])(
  'O3: %s never becomes a link',
  (address) => {
    expect(render({ subject: 's', body: `see ${address}` }, valuesOfLead(ada)).links).toEqual([]);
  },
);
