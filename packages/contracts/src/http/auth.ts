import { z } from 'zod';
import { id, instant, singleLine } from '../text.ts';
import { success } from './errors.ts';

export const authCheck = z.object({
  authenticated: z.boolean(),
  /** Of whoever is signed in. Absent where nobody is, and in responses of versions without it. */
  email: z.string().optional(),
});
export type AuthCheck = z.infer<typeof authCheck>;
export const loginRequest = z.strictObject({
  email: singleLine(320).min(1, 'Please enter your email'),
  password: z.string().min(1, 'Please enter your password').max(1_000),
});
export const loginResponse = success;

export const passwordLengthMin = 12;
const tooShort = `The new password needs at least ${passwordLengthMin} characters.`;

/** For a newly chosen password; one that is in use already may be shorter. */
export const newPassword = z
  .string()
  .min(passwordLengthMin, { error: tooShort, abort: true })
  .max(1_000)
  // Counted as it is hashed: in code points, after NFKC, so that it does not depend on how a keyboard composes letters.
  .refine((password) => [...password.normalize('NFKC')].length >= passwordLengthMin, tooShort)
  .refine((password) => password.isWellFormed(), 'The new password is not valid Unicode text.');

export const changePasswordRequest = z.strictObject({
  currentPassword: z.string().min(1, 'Please enter your current password').max(1_000),
  newPassword,
});
export type ChangePasswordRequest = z.infer<typeof changePasswordRequest>;

/** A session in its user's list. Its id only names it and cannot be used to sign in. */
export const sessionSummary = z.object({
  id,
  signedInAt: instant,
  /** Accurate to five minutes. */
  lastSeenAt: instant,
  /** For example `Firefox on Windows`; `null` when the browser did not say. */
  browser: z.string().nullable(),
  /** Whether it is the session that makes the call. */
  isCurrent: z.boolean(),
});
export type SessionSummary = z.infer<typeof sessionSummary>;
