import { Sheet, SheetContent, SheetDescription, SheetHeader, SheetTitle, useMediaQuery } from '@cadenza/ui';
import { type ReactNode, useState } from 'react';

export interface SidePanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: string;
  children: ReactNode;
}

/**
 * A panel at the side of the page, for what changes a list. Where there is room the list beside it stays in use; on a
 * narrow page the panel covers everything and is modal.
 */
export function SidePanel({ open, onOpenChange, title, description, children }: SidePanelProps) {
  const isNarrow = useMediaQuery('(max-width: 767px)');
  // What is entered would be lost if an open panel changed its kind.
  const [isModal, setIsModal] = useState(isNarrow);
  if (!open && isModal !== isNarrow) setIsModal(isNarrow);
  return (
    <Sheet open={open} onOpenChange={onOpenChange} modal={isModal}>
      <SheetContent
        side="right"
        className="w-full max-w-full sm:max-w-md"
        onInteractOutside={(event) => {
          if (!isModal) event.preventDefault();
        }}
        // The focus starts on the panel, so that its name is read before the controls.
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
        }}
      >
        <SheetHeader className="border-b">
          <SheetTitle className="text-base">{title}</SheetTitle>
          <SheetDescription>{description}</SheetDescription>
        </SheetHeader>
        {children}
      </SheetContent>
    </Sheet>
  );
}
