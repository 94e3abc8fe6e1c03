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

/** Loads the conversation ahead of time, when the user turns to the rows. The report itself does not need it. */
export const preloadConversation = () => void Conversation.preload();

/** The conversation with the lead that the URL names, over the report. */
export function LeadConversation({ campaignId, pages }: { campaignId: string; pages: ReportPages }) {
  const { leadId, close } = useOpenedLead();
  // While the sheet slides out, it still shows its lead.
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
        // The focus starts on the sheet, so that its name is read before the controls.
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
