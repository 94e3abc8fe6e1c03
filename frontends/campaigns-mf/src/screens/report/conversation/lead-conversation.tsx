import { lazyComponent } from '@cadenza/screen-kit';
import { Sheet, SheetContent } from '@cadenza/ui';
import { useState } from 'react';
import type { ReportPages } from '../../../api/list-report-rows.ts';
import { useOpenedLead } from '../use-opened-lead.ts';
import { ConversationHeader } from './conversation-header.tsx';

const Conversation = lazyComponent(
  async () => (await import('./conversation.tsx')).Conversation,
  <ConversationHeader row={undefined} />,
);

/** Its code is not needed to see the report; called when somebody turns to the rows. */
export const preloadConversation = () => void Conversation.preload();

/** The conversation with the lead that the address names, over the report. */
export function LeadConversation({ campaignId, pages }: { campaignId: string; pages: ReportPages }) {
  const { leadId, close } = useOpenedLead();
  // While the sheet leaves, it still shows whom it was about.
  const [shownId, setShownId] = useState(leadId);
  if (leadId !== null && leadId !== shownId) setShownId(leadId);
  return (
    <Sheet
      open={leadId !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) close();
      }}
    >
      <SheetContent
        side="right"
        className="w-full max-w-full sm:max-w-xl"
        // Whom it is about is read first; the controls follow.
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
        }}
      >
        {shownId === null ? null : (
          <Conversation key={shownId} campaignId={campaignId} leadId={shownId} pages={pages} />
        )}
      </SheetContent>
    </Sheet>
  );
}
