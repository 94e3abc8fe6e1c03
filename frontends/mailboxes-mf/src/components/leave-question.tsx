import { useBlocker } from '@cadenza/screen-kit';
import { ConfirmDialog } from '@cadenza/ui';
import { type RefObject, useEffect } from 'react';

export interface LeaveQuestionProps {
  /** Whether something would be lost. Read when the user leaves, so that a save may leave at once. */
  isUnsaved: RefObject<boolean>;
  /** What would be lost. */
  description: string;
}

/** Asks before the user leaves the screen, or the page, with something unsaved. */
export function LeaveQuestion({ isUnsaved, description }: LeaveQuestionProps) {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      isUnsaved.current && (from.pathname !== to.pathname || from.search !== to.search),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isUnsaved.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(isOpen) => isOpen || blocker.reset?.()}
      title="Leave without saving?"
      description={description}
      confirmLabel="Leave"
      cancelLabel="Stay"
      destructive
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
