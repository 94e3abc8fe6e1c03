import { newPassword } from '@cadenza/contracts';
import { Refusal } from '@cadenza/service-kit';
import { isCommon, normalized, unitOf, wordIn } from './guessable.ts';

const productName = 'cadenza';
/** From one character to the next: the same, or the next one of its alphabet. */
const nearSteps = [-1, 0, 1];
const farStepsMax = 2;
/** What is shorter than a word of its own says nothing more when it is said again. */
const unitLengthMin = 6;

/**
 * What a user may choose, by NIST SP 800-63B: long enough, nothing that is guessed first, and no rules about its
 * characters. Passwords that are in use already stay, whatever they are.
 *
 * @throws Refusal 422 that says what is wrong, at the field `newPassword`
 */
export async function checkNewPassword(password: string, email: string): Promise<void> {
  const shape = newPassword.safeParse(password);
  const fault = shape.success ? await faultOf(normalized(password), normalized(email)) : shape.error.issues[0]?.message;
  if (fault === undefined) return;
  const message = `${fault}.`;
  throw new Refusal(422, 'weak-password', message, { errors: [{ path: 'newPassword', message }] });
}

async function faultOf(password: string, email: string): Promise<string | undefined> {
  if (password.includes(productName)) return 'The new password may not contain the name of the product';
  if (namesItsUser(password, email)) return 'The new password may not be made of your email';
  if (countsUp(password) || unitOf(password).length < unitLengthMin)
    return 'The new password may not just repeat itself or count up';
  if (await isCommon(password)) return 'The new password is one of those that many people use, which are tried first';
  return undefined;
}

/** The whole address anywhere in it, or no more than one side of it. */
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
