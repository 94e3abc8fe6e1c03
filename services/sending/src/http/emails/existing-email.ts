import { notFound } from '@cadenza/http-kit';
import type { Context } from '../../context.ts';
import { findEmail } from '../../projections/emails.ts';

/** @throws Refusal 404 unless the campaign has this email */
export async function existingEmail({ database }: Context, params: { id: string; emailId: string }) {
  const email = await findEmail(database, params.emailId);
  if (email?.campaignId !== params.id) throw notFound('email');
  return email;
}
