import type { EmailStatus, SentEmail } from '@cadenza/contracts';
import { Badge, type BadgeVariant } from '@cadenza/ui';
import { correspondentText, EmailLines, PartsBelow } from '../../../components/email-frame.tsx';
import { stepName } from '../step-name.ts';
import { EntryCard } from './entry-card.tsx';
import { MailText, NoText } from './mail-text.tsx';
import { plainText } from './plain-text.ts';

const statuses: Record<EmailStatus, { label: string; variant: BadgeVariant }> = {
  'handed-over': { label: 'On its way', variant: 'outline' },
  deferred: { label: 'Will be tried again', variant: 'warning' },
  sent: { label: 'Sent', variant: 'default' },
  failed: { label: 'Failed', variant: 'destructive' },
  unknown: { label: 'Unknown whether it arrived', variant: 'warning' },
};

function statusOf({ status, sentAt, isGivenUp }: SentEmail) {
  // Rule S3: a failed email that counts as sent was refused by the recipient's server.
  if (status === 'failed' && sentAt !== null) return { ...statuses.failed, label: 'Bounced' };
  if (isGivenUp) return { ...statuses.deferred, label: 'Not sent, as the lead was stopped' };
  return statuses[status];
}

export function SentEntry({ email }: { email: SentEmail }) {
  const { label, variant } = statusOf(email);
  return (
    <EntryCard
      direction="sent"
      title={stepName(email.stepNumber)}
      at={email.sentAt ?? email.handedOverAt}
      subject={email.subject}
      badge={<Badge variant={variant}>{label}</Badge>}
      state={
        email.reason === null ? null : <p className="wrap-anywhere text-muted-foreground text-xs">{email.reason}</p>
      }
    >
      {email.text === null ? (
        <NoText>The text was erased with the lead.</NoText>
      ) : (
        <WholeText email={email} text={email.text} />
      )}
    </EntryCard>
  );
}

/** The email as it was sent: its lines, its text, and what stood below it. */
function WholeText({ email, text }: { email: SentEmail; text: string }) {
  const { from, replyTo, to, below } = email;
  // A version of `sending` before this one says nothing of all that.
  if (from === undefined) return <MailText text={text} />;
  return (
    <>
      <EmailLines
        from={from && plainText(correspondentText(from))}
        to={to ? plainText(correspondentText(to)) : 'An address that the lead does not have any more'}
        replyTo={replyTo ?? null}
      />
      <MailText text={text} />
      {below ? (
        <PartsBelow parts={below} />
      ) : (
        <NoText>The signature and the footer below the text were not kept for this email.</NoText>
      )}
    </>
  );
}
