import { lazyComponent } from '@cadenza/screen-kit/core';
import { useToast } from '@cadenza/ui/elements';

const Toaster = lazyComponent(async () => (await import('@cadenza/ui')).Toaster);

/** Where notices appear. Nothing is loaded for them before there is one. */
export function Notices() {
  const { current } = useToast();
  return current ? <Toaster /> : null;
}
