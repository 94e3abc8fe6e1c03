import { lazyComponent } from '@cadenza/screen-kit';
import { Spinner } from '@cadenza/ui';

/** Most conversations are only read. */
export const DayForm = lazyComponent(
  async () => (await import('./day-form.tsx')).DayForm,
  <Spinner className="mx-auto my-6 size-5" />,
);
