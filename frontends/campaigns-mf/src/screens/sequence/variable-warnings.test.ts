import { expect, test } from 'vitest';
import { variableWarnings } from './variable-warnings.ts';

const email = (body: string, subject = 'Hello') => ({ subject, body });
const leads = (leadCount: number, empty: object) => ({
  leadCount,
  empty: { firstName: 0, lastName: 0, email: 0, company: 0, jobRole: 0, ...empty },
});

test.each([
  ['{{frstName}}', '{{frstName}} is not a variable and would be sent as it stands. Did you mean {{firstName}}?'],
  ['{{first name}}', '{{first name}} is not a variable and would be sent as it stands. Did you mean {{firstName}}?'],
  ['{{job_title|x}}', '{{job_title}} is not a variable and would be sent as it stands.'],
  ['{{Company}}', '{{Company}} is not a variable and would be sent as it stands. Did you mean {{company}}?'],
])('%s is an unknown variable', (body, warning) => {
  expect(variableWarnings(email(body), undefined, [])).toEqual([warning]);
});

test.each([
  [10, 1, '1 of 10 leads has no company and would see a gap. A fallback fills it: {{company|your team}}'],
  [
    1_500,
    1_200,
    '1,200 of 1,500 leads have no company and would see a gap. A fallback fills it: {{company|your team}}',
  ],
])('of %i leads, %i without a value are worth a warning', (leadCount, company, warning) => {
  expect(variableWarnings(email('at {{company}}'), leads(leadCount, { company }), [])).toEqual([warning]);
});

test.each([
  ['only few lack it', '{{company}}', leads(100, { company: 9 })],
  ['there is a fallback', '{{company|your team}}', leads(10, { company: 10 })],
  ['it is not used', 'Hi', leads(10, { company: 10 })],
  ['there are no leads', '{{company}}', leads(0, {})],
  ['the leads are not known yet', '{{company}}', undefined],
])('no warning when %s', (_, body, emptyFields) => {
  expect(variableWarnings(email(body), emptyFields, [])).toEqual([]);
});

test('the subject counts too, and each variable is named once', () => {
  const twice = email('{{company}} {{you}}', '{{company}} {{you}}');
  expect(variableWarnings(twice, leads(2, { company: 1 }), [])).toHaveLength(2);
});

const fields = [
  { key: 'industry', label: 'Industry', type: 'text' as const },
  { key: 'size2', label: 'Size | {2}', type: 'number' as const },
];

test.each([
  ['{{industy}}', '{{industy}} is not a variable and would be sent as it stands. Did you mean {{industry}}?'],
  [
    '{{industry}}',
    '3 of 10 leads have no Industry and would see a gap. A fallback fills it: {{industry|your industry}}',
  ],
  ['{{size2}}', '10 of 10 leads have no Size | {2} and would see a gap. A fallback fills it: {{size2|your size  2}}'],
])('custom fields are variables as well, and are called by their labels: %s', (body, warning) => {
  expect(variableWarnings(email(body), leads(10, { industry: 3, size2: 10 }), fields)).toEqual([warning]);
});

test('while the custom fields are not known no name is called unknown', () => {
  expect(variableWarnings(email('{{industry}} {{company}}'), leads(2, { company: 2 }), undefined)).toHaveLength(1);
});

test('a very long text between braces is looked at in no time', () => {
  const many = Array.from({ length: 50 }, (_, index) => ({
    key: 'k'.repeat(38) + index,
    label: 'x',
    type: 'text' as const,
  }));
  const startMs = performance.now();
  expect(variableWarnings(email(`{{${'a'.repeat(90_000)}}}`), undefined, many)).toHaveLength(1);
  expect(performance.now() - startMs).toBeLessThan(3_000);
});

test.each([
  ['[see](example.com/a)', ['[see](example.com/a)']],
  ['[https://bank.example](https://x.example)', ['[https://bank.example](https://x.example)']],
  ['[see]() and again [see]()', ['[see]()']],
  ['[see](https://)', ['[see](https://)']],
  ['[see](https://x.example) [it](www.x.example) [there]({{website|https://x.example}}) [1] (2) a[0](x y)', []],
])('links of "%s" that lead nowhere: %j', (body, broken) => {
  const sentences = variableWarnings(email(body), undefined, undefined);
  expect(sentences.map((sentence) => sentence.split(' is not a link')[0])).toEqual(broken);
});
