import { newPassword, passwordLengthMin as ofContracts } from '@cadenza/contracts';
import { expect, test } from 'vitest';
import { faultOfNewPassword, passwordLengthMin } from './password-rule.ts';

test('the least length is that of the contract', () => {
  expect(passwordLengthMin).toBe(ofContracts);
});

test.each(['', 'elevenchars', 'twelve chars', '\u006f\u0308'.repeat(11), '👍'.repeat(11), '👍'.repeat(12)])(
  '"%s" is long enough, or not, as the contract says',
  (password) => {
    expect(faultOfNewPassword(password) === null).toBe(newPassword.safeParse(password).success);
  },
);

test('the name of the product is refused before it is sent', () => {
  expect(faultOfNewPassword('My Caden za account')).toBe('The new password may not contain the name of the product.');
});
