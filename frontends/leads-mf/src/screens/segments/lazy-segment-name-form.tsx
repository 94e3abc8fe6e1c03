import { lazyComponent } from '@cadenza/screen-kit';
import { Spinner } from '@cadenza/ui';

/** Most segments are only chosen. */
export const SegmentNameForm = lazyComponent(
  async () => (await import('./segment-name-form.tsx')).SegmentNameForm,
  <Spinner className="mx-auto my-6 size-5" />,
);
