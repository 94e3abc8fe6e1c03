import { useBlocker } from '@cadenza/screen-kit';
import { ConfirmDialog } from '@cadenza/ui';
import { useEffect, useEffectEvent } from 'react';

export interface LeaveQuestionProps {
  /** Whether something would be lost. Asked when the user leaves, so that a save may leave at once. */
  asks: () => boolean;
  title?: string;
  /** What would be lost. */
  description: string;
  destructive?: boolean;
}

/** Asks before the user leaves the screen, or the page, and loses something. */
export function LeaveQuestion({
  asks,
  title = 'Leave without saving?',
  description,
  destructive = true,
}: LeaveQuestionProps) {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      asks() && (from.pathname !== to.pathname || from.search !== to.search),
  );
  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    if (asks()) event.preventDefault();
  });
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => ask(event);
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, []);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(isOpen) => isOpen || blocker.reset?.()}
      title={title}
      description={description}
      confirmLabel="Leave"
      cancelLabel="Stay"
      destructive={destructive}
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
