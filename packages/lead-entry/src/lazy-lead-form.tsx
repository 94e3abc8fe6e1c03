import { lazyComponent } from '@cadenza/screen-kit';
import { Spinner } from '@cadenza/ui';

/** The form library and the schemas are loaded when somebody is about to enter a lead. */
export const LeadForm = lazyComponent(
  async () => (await import('./lead-form.tsx')).LeadForm,
  <Spinner className="mx-auto my-32 size-5" />,
);
