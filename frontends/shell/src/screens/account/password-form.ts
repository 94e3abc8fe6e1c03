import { changePasswordRequest } from '@cadenza/contracts/auth';
import { z } from 'zod';

const containsProductName = (password: string) =>
  password.normalize('NFKC').toLowerCase().replace(/\s/g, '').includes('cadenza');

/** Checks on a new password before it is sent. The server also knows common passwords. */
export const passwordForm = changePasswordRequest
  .extend({ repeated: z.string() })
  .refine(({ newPassword }) => !containsProductName(newPassword), {
    path: ['newPassword'],
    error: 'The new password may not contain the name of the product.',
  })
  .refine(({ newPassword, repeated }) => newPassword === repeated, {
    path: ['repeated'],
    error: 'The two new passwords differ.',
  });
export type PasswordForm = z.infer<typeof passwordForm>;
