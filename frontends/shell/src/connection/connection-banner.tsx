import { CloudOff } from 'lucide-react';
import { createPortal } from 'react-dom';
import { useConnection } from './use-connection.ts';

const sentences = {
  offline: 'You are offline. Changes cannot be saved until you are connected again.',
  unreachable: 'Cadenza cannot be reached right now. Trying again...',
};

/** Says that the server cannot be reached, until it can. It covers dialogs, but takes no clicks. */
export function ConnectionBanner() {
  const connection = useConnection();
  return createPortal(
    // Always rendered, so that assistive technology announces changes, even while a dialog hides the page.
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-100 flex justify-center"
    >
      {connection === 'good' ? null : (
        <p className="flex animate-fade-in items-center gap-2.5 rounded-lg bg-tooltip px-4 py-2.5 text-sm text-tooltip-foreground shadow-popover">
          <CloudOff aria-hidden="true" className="size-4 shrink-0" />
          {sentences[connection]}
        </p>
      )}
    </div>,
    document.body,
  );
}
