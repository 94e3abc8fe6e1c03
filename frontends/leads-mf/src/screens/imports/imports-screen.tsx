import { usePageTitle } from '@cadenza/screen-kit';
import { Card, PageHeader } from '@cadenza/ui';
import { LeadsTabs } from '../../components/leads-tabs.tsx';
import { ImportList } from './import-list.tsx';

/** The newest imports of files, each of which can be undone while none of its leads was mailed. */
export function ImportsScreen() {
  usePageTitle('Imports');
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-6 px-4 py-6 sm:px-6 sm:py-8">
      <PageHeader
        title="IMPORTS"
        description="Your newest imports of files. One can be undone until the first email to one of its leads."
      />
      <LeadsTabs />
      <Card className="grid max-w-2xl grid-cols-1 gap-4 p-4 sm:p-6">
        <ImportList />
      </Card>
    </div>
  );
}
