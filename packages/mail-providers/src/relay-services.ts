import { providerOfSender } from './provider.ts';

/** Services that send the mail of others, by the ends of their SMTP hosts. What they send leaves from other servers of theirs. */
const relayServices: readonly (readonly [end: string, name: string])[] = [
  ['amazonaws.com', 'Amazon SES'],
  ['azurecomm.net', 'Azure Communication Services'],
  ['brevo.com', 'Brevo'],
  ['elasticemail.com', 'Elastic Email'],
  ['mailersend.net', 'MailerSend'],
  ['mailgun.org', 'Mailgun'],
  ['mailjet.com', 'Mailjet'],
  ['mandrillapp.com', 'Mailchimp Transactional'],
  ['mtasv.net', 'Postmark'],
  ['postmarkapp.com', 'Postmark'],
  ['resend.com', 'Resend'],
  ['scaleway.com', 'Scaleway'],
  ['sendgrid.net', 'SendGrid'],
  ['sendinblue.com', 'Brevo'],
  ['smtp-relay.gmail.com', 'Google Workspace'],
  ['smtp2go.com', 'SMTP2GO'],
  ['sparkpostmail.com', 'SparkPost'],
  ['zeptomail.com', 'ZeptoMail'],
  ['zeptomail.eu', 'ZeptoMail'],
];

/**
 * Who runs an SMTP host that takes mail of many customers: a provider of mailboxes, or a service that sends for others.
 *
 * @param smtpHost in lower case
 * @returns its name for users; null: nobody who is known here, so probably the user or a hoster
 */
export function ownerOfRelay(smtpHost: string): string | null {
  const isBelow = (end: string) => smtpHost === end || smtpHost.endsWith(`.${end}`);
  return providerOfSender(smtpHost)?.name ?? relayServices.find(([end]) => isBelow(end))?.[1] ?? null;
}
