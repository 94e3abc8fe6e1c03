import { expect, test } from 'vitest';
import { uploadSummary } from './upload-summary.ts';

const attached = { success: true, attached: 1, alreadyAttached: 0 } as const;

test('an upload without surprises is one sentence', () => {
  expect(uploadSummary([{ email: 'ada@example.com' }], attached)).toBe('Leads uploaded successfully');
});

test('J5: rows without a valid address are counted, and so are known leads', () => {
  expect(uploadSummary([{ email: 'ada@example.com' }, { email: '' }], { ...attached, alreadyAttached: 2 })).toBe(
    'Leads uploaded successfully. 2 leads already in the campaign. 1 row without a valid address, which will not be mailed',
  );
});
