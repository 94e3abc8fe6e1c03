import { lazyComponent } from '@cadenza/screen-kit';
import { Spinner } from '@cadenza/ui';

/** The parser and its screens are loaded when somebody is about to choose a file. */
export const CsvImport = lazyComponent(
  async () => (await import('./csv-import.tsx')).CsvImport,
  <Spinner className="mx-auto my-12 size-5" />,
);
