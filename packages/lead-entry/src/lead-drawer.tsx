import type { Lead } from '@cadenza/api-client';
import { lazyComponent, useQueryClient } from '@cadenza/screen-kit';
import {
  ConfirmDialog,
  Sheet,
  SheetContent,
  SheetDescription,
  SheetHeader,
  SheetTitle,
  Spinner,
  Tabs,
  TabsContent,
  TabsList,
  TabsTrigger,
} from '@cadenza/ui';
import { useState } from 'react';
import { hasKeptNote } from './notes/kept-note.ts';
import { NotesTab } from './notes/notes-tab.tsx';

/** Loaded when somebody is about to open a lead. */
const LeadEditor = lazyComponent(
  async () => (await import('./lead-editor.tsx')).LeadEditor,
  <Spinner className="mx-auto my-32 size-5" />,
);
const LeadHistory = lazyComponent(
  async () => (await import('./lead-history.tsx')).LeadHistory,
  <Spinner className="mx-auto my-16 size-5" />,
);
const LeadNotes = lazyComponent(
  async () => (await import('./notes/lead-notes.tsx')).LeadNotes,
  <Spinner className="mx-auto my-16 size-5" />,
);
export const preloadLeadEditor = () => void LeadEditor.preload();

export interface LeadDrawerProps {
  /** Null keeps the drawer closed. */
  lead: Lead | null;
  onClose: () => void;
}

/**
 * Everything about one lead, to read and to change. Changes that are not saved are not lost without a question; a note
 * that was begun is there when the drawer is opened again.
 */
export function LeadDrawer({ lead, onClose }: LeadDrawerProps) {
  // While the drawer slides out, it still shows its lead.
  const [opened, setOpened] = useState(lead);
  if (lead !== null && lead.id !== opened?.id) setOpened(lead);
  const [known, setKnown] = useState<Lead | null>(null);
  const shown = known ?? opened;
  const [isChanged, setIsChanged] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const queryClient = useQueryClient();

  function close() {
    setIsAsking(false);
    setIsChanged(false);
    setKnown(null);
    onClose();
  }
  const closeOrAsk = () => (isChanged ? setIsAsking(true) : close());

  return (
    <>
      <Sheet open={lead !== null} onOpenChange={(open) => (open ? undefined : closeOrAsk())}>
        <SheetContent
          side="right"
          className="w-full max-w-full sm:max-w-xl"
          // The focus starts on the drawer, so that its name is read before the controls.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
          }}
        >
          <SheetHeader className="border-b">
            <SheetTitle
              title={shown === null ? undefined : nameOf(shown)}
              className="wrap-anywhere line-clamp-2 text-base"
            >
              {shown === null ? 'Lead' : nameOf(shown)}
            </SheetTitle>
            <SheetDescription title={shown?.email} className="wrap-anywhere line-clamp-2">
              {shown?.email || 'No email'}
            </SheetDescription>
          </SheetHeader>
          {lead === null || shown === null ? null : (
            <Tabs
              key={shown.id}
              defaultValue={hasKeptNote(queryClient, shown.id) ? 'notes' : 'details'}
              className="min-h-0 flex-1 gap-0"
            >
              <TabsList aria-label="Lead" className="mx-4 mt-4">
                <TabsTrigger value="details">Details</TabsTrigger>
                <TabsTrigger value="history">History</TabsTrigger>
                <TabsTrigger value="notes">
                  <NotesTab leadId={shown.id} />
                </TabsTrigger>
              </TabsList>
              {/* Stays in the page, with what is changed and not saved. */}
              <TabsContent
                forceMount
                value="details"
                className="flex min-h-0 flex-1 flex-col data-[state=inactive]:hidden"
              >
                <LeadEditor
                  lead={shown}
                  onChanged={setIsChanged}
                  onSaved={close}
                  onShow={setKnown}
                  onCancel={closeOrAsk}
                />
              </TabsContent>
              <TabsContent value="history" className="min-h-0 flex-1 overflow-y-auto px-4 py-2">
                <LeadHistory leadId={shown.id} linksApart={isChanged} />
              </TabsContent>
              <TabsContent value="notes" className="min-h-0 flex-1 overflow-y-auto p-4">
                <LeadNotes leadId={shown.id} />
              </TabsContent>
            </Tabs>
          )}
        </SheetContent>
      </Sheet>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Discard your changes?"
        description="What you changed of this lead is not saved."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        destructive
        onConfirm={close}
      />
    </>
  );
}

const nameOf = ({ firstName, lastName, email }: Lead) => `${firstName} ${lastName}`.trim() || email || 'Unnamed lead';
