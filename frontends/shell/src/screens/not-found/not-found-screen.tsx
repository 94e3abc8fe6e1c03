import { Link, usePageTitle } from '@cadenza/screen-kit';
import { Button } from '@cadenza/ui';
import { Compass } from 'lucide-react';
import { paths } from '../../paths.ts';

export function NotFoundScreen() {
  usePageTitle('Page Not Found');
  return (
    <div className="flex flex-1 flex-col items-center justify-center px-6 py-20 text-center">
      <span
        aria-hidden="true"
        className="mb-5 flex size-12 items-center justify-center rounded-xl border bg-muted text-muted-foreground"
      >
        <Compass className="size-6" />
      </span>
      <h1 className="font-semibold text-xl tracking-tight">Page Not Found</h1>
      <p className="mt-1.5 text-muted-foreground">The page you're looking for doesn't exist.</p>
      <Button asChild className="mt-6">
        <Link to={paths.dashboard}>Back to Dashboard</Link>
      </Button>
    </div>
  );
}
