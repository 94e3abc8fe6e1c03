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

export function SentEntry({ email }: { email: SentEmail }) {
  const { label, variant } = statuses[email.status];
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
