import { expect, test } from 'vitest';
import { fieldsFor } from './new-fields.ts';

const rows = [
  { Staff: '12', Site: 'https://a.example', 'Signed date': '31/03/2025', Size: '10-50', '2nd\nphone': '' },
  { Staff: '950', Site: 'https://b.example/x', 'Signed date': '01/04/2025', Size: '12', '2nd\nphone': '' },
];

test('columns get fields with their names and the type that all their values have, and no key twice', () => {
  const known = [{ key: 'staff', label: 'Team', type: 'text' as const }];
  expect([...fieldsFor(Object.keys(rows[0] ?? {}), rows, known).values()]).toEqual([
    { key: 'staff2', label: 'Staff', type: 'number' },
    { key: 'site', label: 'Site', type: 'link' },
    { key: 'signedDate', label: 'Signed date', type: 'date' },
    { key: 'size', label: 'Size', type: 'text' },
    { key: 'field2ndPhone', label: '2nd phone', type: 'text' },
  ]);
});

test('there are no more fields than the account has room for', () => {
  const known = Array.from({ length: 48 }, (_, index) => ({ key: `k${index}`, label: 'K', type: 'text' as const }));
  expect([...fieldsFor(['A', 'B', 'C'], [], known).keys()]).toEqual(['A', 'B']);
});
