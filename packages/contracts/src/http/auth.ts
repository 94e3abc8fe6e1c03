import { z } from 'zod';
import { singleLine } from '../text.ts';
import { success } from './errors.ts';

export const authCheck = z.object({ authenticated: z.boolean() });
export type AuthCheck = z.infer<typeof authCheck>;
export const loginRequest = z.strictObject({
  email: singleLine(320).min(1, 'Please enter your email'),
  password: z.string().min(1, 'Please enter your password').max(1_000),
});
export const loginResponse = success;
