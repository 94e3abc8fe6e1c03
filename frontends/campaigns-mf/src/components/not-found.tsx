import { Link, usePageTitle } from '@cadenza/screen-kit';
import { Button, EmptyState } from '@cadenza/ui';
import { FileQuestion } from 'lucide-react';
import { dashboardPath } from '../paths.ts';

export function NotFound() {
  usePageTitle('Page Not Found');
  return (
    <EmptyState
      icon={<FileQuestion />}
      title={<h1>Page Not Found</h1>}
      description="The page you're looking for doesn't exist."
      action={
        <Button asChild>
          <Link to={dashboardPath}>Back to Dashboard</Link>
        </Button>
      }
      className="min-h-[60svh]"
    />
  );
}
