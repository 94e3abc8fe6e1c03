import { Link } from '@cadenza/screen-kit';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';

export function PageBody({ children }: { children: ReactNode }) {
  return <div className="mx-auto flex w-full max-w-6xl flex-col gap-6 px-4 py-6 sm:px-6 sm:py-8">{children}</div>;
}

export function BackToMailboxes() {
  return (
    <Link
      to={paths.mailboxes}
      className="-mb-3 inline-flex items-center gap-1.5 self-start text-muted-foreground text-sm hover:text-foreground"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      Mailboxes
    </Link>
  );
}
