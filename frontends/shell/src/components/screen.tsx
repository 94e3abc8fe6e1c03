import type { ReactNode } from 'react';

/** The column that holds a screen of the shell. */
export function Screen({ children }: { children: ReactNode }) {
  return <div className="mx-auto flex w-full max-w-6xl flex-col gap-6 px-4 py-6 sm:px-6 sm:py-8">{children}</div>;
}
