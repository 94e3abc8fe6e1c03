import { expect, test } from 'vitest';
import { clickText, parseClickText } from './links.ts';

const emailId = '019a0000-0000-7000-8000-000000000001';

test('what a click link carries is read again', () => {
  expect(parseClickText(clickText(emailId, 12))).toEqual({ emailId, linkNumber: 12 });
});

test.each([[emailId], [`${emailId}-`], [`${emailId}-x`], [`${emailId}-12345`], [`x${emailId}-1`], ['']])(
  '%j is no click text',
  (text) => {
    expect(parseClickText(text)).toBeUndefined();
  },
);
