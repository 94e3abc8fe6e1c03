import { toField } from '@cadenza/csv-export';
import { withoutGuards } from '@cadenza/csv-import/without-guards';
import { expect, test } from 'vitest';

/** A field of a CSV file as a reader gives it. */
const cellOf = (field: string) => (field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field);

test.each(['+49 30 123', '-5', '=1+1', '-x@acme.io', "x;=cmd|' /C calc'!A0;y", "it's =1", "'quoted'", '＝1', 'a\n@b'])(
  '%j that was exported is imported as it was',
  (text) => {
    expect(withoutGuards(cellOf(toField(text)))).toBe(text);
  },
);
