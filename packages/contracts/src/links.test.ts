import { expect, test } from 'vitest';
import { clickText, parseClickText, parseUnsubscribeText, unsubscribeText } from './links.ts';

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

const addressTag = '0123456789abcdef01234567';

test('S9: an unsubscribe link carries the tag of its address; one from before tags only the email', () => {
  expect(parseUnsubscribeText(unsubscribeText(emailId, addressTag))).toEqual({ emailId, addressTag });
  expect(parseUnsubscribeText(emailId)).toEqual({ emailId, addressTag: undefined });
});

test.each([[`${emailId}-`], [`${emailId}-${addressTag}0`], [`x${emailId}`], [addressTag], ['']])(
  '%j is no unsubscribe text',
  (text) => {
    expect(parseUnsubscribeText(text)).toBeUndefined();
  },
);
