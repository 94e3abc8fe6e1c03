import { lazyComponent } from '@cadenza/screen-kit';
import { Spinner } from '@cadenza/ui';

/** Loaded when somebody adds or changes a field, with the form library and the schemas. */
export const FieldForm = lazyComponent(
  async () => (await import('./field-form.tsx')).FieldForm,
  <Spinner label="Loading form..." className="mx-auto my-6 size-5" />,
);
