import type { EmailStatus, SentEmail } from '@cadenza/contracts';
import { Badge, type BadgeVariant } from '@cadenza/ui';
import { stepName } from '../step-name.ts';
import { EntryCard } from './entry-card.tsx';
import { MailText, NoText } from './mail-text.tsx';

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
      {email.text === null ? <NoText>The text was erased with the lead.</NoText> : <MailText text={email.text} />}
    </EntryCard>
  );
}
