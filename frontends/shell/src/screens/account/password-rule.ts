/** As the server demands, which also knows what many people use. */
export const passwordLengthMin = 12;

/** What can be told of a new password before it is sent; `null` when nothing is wrong with it. */
export function faultOfNewPassword(password: string): string | null {
  const plain = password.normalize('NFKC');
  if ([...plain].length < passwordLengthMin) return `The new password needs at least ${passwordLengthMin} characters.`;
  if (plain.toLowerCase().replace(/\s/g, '').includes('cadenza'))
    return 'The new password may not contain the name of the product.';
  return null;
}
