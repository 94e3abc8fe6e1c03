import { cn } from '@cadenza/ui';
import type { ReactNode } from 'react';

/**
 * The width and padding of a screen. A container, because up to two sidebars stand beside it: columns follow the
 * available width (`@3xl:`), not the width of the window.
 */
export function PageBody({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div className="@container">
      <div className={cn('mx-auto flex w-full max-w-6xl flex-col gap-6 px-4 py-6 sm:px-6 sm:py-8', className)}>
        {children}
      </div>
    </div>
  );
}
