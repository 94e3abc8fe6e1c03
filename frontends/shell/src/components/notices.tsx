import { lazyComponent } from '@cadenza/platform/core';
import { useToast } from '@cadenza/ui/elements';
import { Suspense } from 'react';

const Toaster = lazyComponent(async () => (await import('@cadenza/ui')).Toaster);

/** Where notices appear. Nothing is loaded for them before there is one. */
export function Notices() {
  const { current } = useToast();
  if (!current) return null;
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  );
}
