import { usePageTitle } from '@cadenza/screen-kit';
import { Card, PageHeader } from '@cadenza/ui';
import { LeadsTabs } from '../../components/leads-tabs.tsx';
import { FieldList } from './field-list.tsx';

/** The custom fields of leads: what each lead may have besides the fields that every lead has. */
export function FieldsScreen() {
  usePageTitle('Fields');
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-6 px-4 py-6 sm:px-6 sm:py-8">
      <PageHeader
        title="FIELDS"
        description="What you keep of leads besides name, email, company and job role. Emails have a field as a variable."
      />
      <LeadsTabs />
      <Card className="grid max-w-2xl grid-cols-1 gap-4 p-4 sm:p-6">
        <FieldList />
      </Card>
    </div>
  );
}
