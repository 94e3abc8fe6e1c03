import { lazyComponent } from '@cadenza/platform';
import { Spinner } from '@cadenza/ui';
import { Suspense } from 'react';
import type { CsvImportProps } from './csv-import.tsx';

const Loaded = lazyComponent(async () => (await import('./csv-import.tsx')).CsvImport);

/** The parser and all around it are loaded when somebody is about to choose a file. */
export function CsvImport(props: CsvImportProps) {
  return (
    <Suspense fallback={<Spinner className="mx-auto my-12 size-5" />}>
      <Loaded {...props} />
    </Suspense>
  );
}
