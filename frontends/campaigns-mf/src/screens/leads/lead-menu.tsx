import type { CampaignLead } from '@cadenza/api-client';
import { ActionMenu, Button } from '@cadenza/ui';
import { Ellipsis, Trash2 } from 'lucide-react';
import { leadName } from '../../lead/lead-display.ts';

export interface LeadMenuProps {
  link: CampaignLead;
  /** Absent where there is no mailbox to move it to. */
  onMove?: ((link: CampaignLead) => void) | undefined;
  onRemove: (link: CampaignLead) => void;
}

/** What can be done with a lead of a campaign. */
export function LeadMenu({ link, onMove, onRemove }: LeadMenuProps) {
  const hasEnded = link.status === 'failed';
  if (!onMove)
    return (
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Remove ${leadName(link.lead)}`}
        className="size-8 text-muted-foreground hover:text-destructive"
        onClick={() => onRemove(link)}
      >
        <Trash2 aria-hidden="true" />
      </Button>
    );
  return (
    <ActionMenu
      trigger={
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Actions for ${leadName(link.lead)}`}
          className="size-8 text-muted-foreground"
        >
          <Ellipsis aria-hidden="true" />
        </Button>
      }
      actions={[
        {
          label: 'Move to another mailbox…',
          ...(hasEnded && { description: 'It gets no more emails' }),
          disabled: hasEnded,
          act: () => onMove(link),
        },
        { label: <span className="text-destructive">Remove from campaign</span>, act: () => onRemove(link) },
      ]}
    />
  );
}
