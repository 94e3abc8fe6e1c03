import { Link } from '@cadenza/screen-kit';
import { Button } from '@cadenza/ui';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';

/** The links to the previous and the next step, at the end of a step. */
export function StepFooter({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse gap-2 border-t pt-6 sm:flex-row sm:items-center sm:justify-between">
      {children}
    </div>
  );
}

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Button asChild variant="outline">
      <Link to={to}>
        <ArrowLeft aria-hidden="true" />
        {children}
      </Link>
    </Button>
  );
}

export interface NextLinkProps {
  to: string;
  children: ReactNode;
  /** If true, a disabled button stands in the link's place. */
  disabled?: boolean;
  icon?: ReactNode;
}

export function NextLink({ to, children, disabled = false, icon = <ArrowRight aria-hidden="true" /> }: NextLinkProps) {
  if (disabled) {
    return (
      <Button disabled>
        {children}
        {icon}
      </Button>
    );
  }
  return (
    <Button asChild>
      <Link to={to}>
        {children}
        {icon}
      </Link>
    </Button>
  );
}
