import { id } from '@cadenza/contracts';
import { notFound } from '@cadenza/service-kit';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { findEmail } from '../../projections/emails.ts';

export const emailParams = z.object({ id, emailId: id });

/** @throws Refusal 404 unless the campaign has this email */
export async function existingEmail({ database }: Context, params: z.output<typeof emailParams>) {
  const email = await findEmail(database, params.emailId);
  if (email?.campaignId !== params.id) throw notFound('email');
  return email;
}
