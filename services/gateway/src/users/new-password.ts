import { newPassword } from '@cadenza/contracts';
import { Refusal } from '@cadenza/http-kit';
import { isCommon, normalized, unitOf, wordIn } from './guessable.ts';

const productName = 'cadenza';
/** The address of anybody. It must end in plain letters, as random characters seldom do. */
const isAddress = /^[a-z0-9._%+-]{1,64}@(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}$/;
/** Steps in code points between two characters that count up, down or repeat. */
const nearSteps = [-1, 0, 1];
const farStepsMax = 2;
/** Repeating a unit shorter than this makes a password no harder to guess. */
const unitLengthMin = 6;

/**
 * Checks a password that a user chooses, by NIST SP 800-63B: long enough, not among the first guesses, and no rules
 * about its characters. Passwords already in use are never checked again.
 *
 * @throws Refusal 422 that says what is wrong, at the field `newPassword`
 */
export async function checkNewPassword(password: string, email: string): Promise<void> {
  const shape = newPassword.safeParse(password);
  const message = shape.success
    ? await faultOf(normalized(password), normalized(email))
    : shape.error.issues[0]?.message;
  if (message === undefined) return;
  throw new Refusal(422, 'weak-password', message, { errors: [{ path: 'newPassword', message }] });
}

async function faultOf(password: string, email: string): Promise<string | undefined> {
  if (password.includes(productName)) return 'The new password may not contain the name of the product.';
  if (namesItsUser(password, email)) return 'The new password may not be made of your email.';
  if (isAddress.test(wordIn(password))) return 'The new password may not be an email address.';
  if (countsUp(password) || unitOf(password).length < unitLengthMin)
    return 'The new password may not just repeat itself or count up.';
  if (await isCommon(password)) return 'The new password is one of those that many people use, which are tried first.';
  return undefined;
}

/** Whether it contains the whole address, or consists of one side of it. */
function namesItsUser(password: string, email: string): boolean {
  const [user = '', domain = ''] = email.split('@');
  const [company = ''] = domain.split('.');
  const sides = [user, user.replaceAll('.', ''), company, domain];
  return password.includes(email) || [unitOf(password), unitOf(wordIn(password))].some((word) => sides.includes(word));
}

/** `aaaabbbbcccc`, `123456789012`, `abcdefghijkl`. */
function countsUp(password: string): boolean {
  const points = Array.from(password, (character) => character.codePointAt(0) as number);
  const far = points.filter((point, at) => at > 0 && !nearSteps.includes(point - (points[at - 1] as number)));
  return far.length <= farStepsMax;
}
