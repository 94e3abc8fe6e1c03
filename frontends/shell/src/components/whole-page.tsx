import { Spinner } from '@cadenza/ui/elements';
import type { ReactNode } from 'react';

/** One thing in the middle of an otherwise empty page. */
export function WholePage({ children }: { children: ReactNode }) {
  return <main className="flex min-h-svh items-center justify-center p-6">{children}</main>;
}

export function LoadingPage() {
  return (
    <WholePage>
      <Spinner label="Loading Cadenza" className="size-5" />
    </WholePage>
  );
}
