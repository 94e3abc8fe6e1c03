import { useQuery } from '@cadenza/screen-kit/core';
import { Button } from '@cadenza/ui';
import { useState } from 'react';
import { newBuildQuery } from './new-build-query.ts';

/** Offers a reload when the server has a newer build of a part of the page. Nothing changes until the user accepts. */
export function UpdateNotice() {
  const { data: build } = useQuery(newBuildQuery);
  const [declined, setDeclined] = useState<string | null>(null);
  return (
    // Always rendered, so that assistive technology announces what appears in it.
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-90 flex justify-center"
    >
      {build === null || build === declined ? null : (
        <div className="pointer-events-auto flex animate-fade-in flex-wrap items-center justify-end gap-x-4 gap-y-2 rounded-lg border border-border bg-popover py-2.5 pr-2.5 pl-4 text-popover-foreground text-sm shadow-popover">
          <p className="grow">A new version of Cadenza is ready.</p>
          <div className="flex gap-2">
            <Button variant="ghost" size="sm" onClick={() => setDeclined(build)}>
              Later
            </Button>
            <Button size="sm" onClick={() => window.location.reload()}>
              Reload
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
