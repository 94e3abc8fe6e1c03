import { expect, test } from 'vitest';
import { type ColumnTarget, sendColumn } from './column-targets.ts';
import { emptyMapping } from './lead-mapping.ts';

const before = {
  mapping: { ...emptyMapping, email: 'Mail', company: 'Firm' },
  fieldChoices: new Map([['Trade', 'industry']]),
};

test.each<[string, string, ColumnTarget, object, [string, string | null][]]>([
  [
    'to a field that no column has',
    'Boss',
    'jobRole',
    { email: 'Mail', company: 'Firm', jobRole: 'Boss' },
    [['Trade', 'industry']],
  ],
  ['to a field of another column', 'Boss', 'company', { email: 'Mail', company: 'Boss' }, [['Trade', 'industry']]],
  ['from one of the five to another', 'Firm', 'email', { email: 'Firm', company: '' }, [['Trade', 'industry']]],
  ['from a custom field to one of the five', 'Trade', 'company', { email: 'Mail', company: 'Trade' }, []],
  ['to a custom field of another column', 'Firm', 'industry', { email: 'Mail' }, [['Firm', 'industry']]],
  [
    'nowhere',
    'Mail',
    null,
    { company: 'Firm' },
    [
      ['Trade', 'industry'],
      ['Mail', null],
    ],
  ],
])('a column goes %s, and the target has that column alone', (_, column, target, mapping, choices) => {
  expect(sendColumn(before, column, target)).toEqual({
    mapping: { ...emptyMapping, ...mapping },
    fieldChoices: new Map(choices),
  });
});
