import { lazyComponent } from '@cadenza/screen-kit/core';
import { useToast } from '@cadenza/ui/elements';

const Toaster = lazyComponent(async () => (await import('@cadenza/ui')).Toaster);

/** Where notices appear. Their code is loaded with the first notice. */
export function Notices() {
  const { current } = useToast();
  return current ? <Toaster /> : null;
}
