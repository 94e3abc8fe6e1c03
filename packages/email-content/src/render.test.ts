import { expect, test } from 'vitest';
import { render } from './render.ts';
import { substitute, unknownVariables, variablesWithoutFallback } from './substitute.ts';
import { threadSubject } from './thread-subject.ts';

const ada = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', company: null, jobRole: '' };

test.each([
  ['Hi {{firstName}} {{ lastName }}', 'Hi Ada Lovelace'],
  ['At {{company}}.', 'At .'],
  ['At {{company|your company}}.', 'At your company.'],
  ['Hi {{firstName|there}}', 'Hi Ada'],
  ['{{unknown}} {{{firstName}}}', '{{unknown}} {Ada}'],
])('D3: "%s" becomes "%s"', (template, expected) => {
  expect(substitute(template, ada)).toBe(expected);
});

test('D3: a value is inserted as it is, even when it looks like a variable or a replacement pattern', () => {
  expect(substitute('{{firstName}}', { ...ada, firstName: "{{email}} $& $'" })).toBe("{{email}} $& $'");
});

test('unknown variables are named once each', () => {
  expect(unknownVariables('{{firstName}} {{foo}} {{foo|x}} {{bar}}')).toEqual(['foo', 'bar']);
  expect(unknownVariables('{{ company |us}} {{first name}} {{}} {one}')).toEqual(['first name', '']);
});

test.each([
  ['{{firstName}} {{ company }} {{firstName}}', ['firstName', 'company']],
  ['{{firstName|there}} {{company|}} {{jobRole| }}', ['company', 'jobRole']],
  ['{{firstName|there}} {{firstName}}', ['firstName']],
  ['{{unknown}} {firstName} {{}}', []],
])('D3: what "%s" needs of a lead is %j', (template, expected) => {
  expect(variablesWithoutFallback(template)).toEqual(expected);
  const nobody = { firstName: '', lastName: '', email: '', company: null, jobRole: null };
  for (const name of expected) expect(substitute(`{{${name}}}`, nobody)).toBe('');
});

test.each([
  ['Hello', undefined, 'Hello', false],
  ['Hello', 'Hello', 'Re: Hello', true],
  ['', 'Hello', 'Re: Hello', true],
  ['Again', 'Hello', 'Again', false],
])('D4: "%s" after "%s" leaves as "%s"', (subject, first, expected, isReply) => {
  expect(threadSubject(subject, first)).toEqual({ subject: expected, isReply });
});

test('D3: the HTML part escapes what the lead and the author wrote and links web addresses', () => {
  const email = render(
    { subject: 'For\n{{firstName}}', body: '<b>{{firstName}}</b>\nsee https://example.com/a?b=1&c=2.' },
    { ...ada, firstName: '<img src=x>' },
    (number, destination) => `/t/${number}?${destination.length}`,
  );
  expect(email.subject).toBe('For <img src=x>');
  expect(email.text).toBe('<b><img src=x></b>\nsee https://example.com/a?b=1&c=2.');
  expect(email.html).toBe(
    '&lt;b&gt;&lt;img src=x&gt;&lt;/b&gt;<br>\nsee <a href="/t/0?29">https://example.com/a?b=1&amp;c=2</a>.',
  );
  expect(email.links).toEqual(['https://example.com/a?b=1&c=2']);
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://example.com/x', 'mailto:a@example.com'])(
  'O3: %s never becomes a link',
  (address) => {
    expect(render({ subject: 's', body: `see ${address}` }, ada).links).toEqual([]);
  },
);
