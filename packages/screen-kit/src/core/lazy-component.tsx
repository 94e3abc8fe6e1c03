import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';

export type LazyComponent<Props> = ComponentType<Props> & {
  /** Loads the component ahead of time. Ignores a failure: showing the component tries again. */
  preload(): Promise<void>;
};

/**
 * A component whose code is loaded when it is first shown, with `fallback` in its place until then. A failed load is
 * thrown to the nearest error boundary and tried again at the next mount.
 *
 * React's own `lazy` and `Suspense` keep a failure for ever, and hold a loaded component back until 300 ms after the
 * fallback appeared, which is longer than loading takes.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;

  async function loadNow(): Promise<void> {
    try {
      loaded = await load();
    } finally {
      loading = undefined;
    }
  }
  const loadOnce = () => {
    loading ??= loadNow();
    return loading;
  };

  function LazyComponent(props: Props) {
    const [isLoaded, setIsLoaded] = useState(loaded !== undefined);
    const [failure, setFailure] = useState<unknown>();
    useEffect(() => {
      if (isLoaded) return;
      let isShown = true;
      loadOnce().then(
        () => isShown && setIsLoaded(true),
        (error: unknown) => isShown && setFailure(error ?? new Error('It could not be loaded')),
      );
      return () => {
        isShown = false;
      };
    }, [isLoaded]);
    if (failure !== undefined) throw failure;
    return loaded ? createElement(loaded, props) : fallback;
  }
  return Object.assign(LazyComponent, {
    preload: () => (loaded ? Promise.resolve() : loadOnce().catch(() => {})),
  });
}

/** A dialog that is loaded, as by `lazyComponent`, when it is first opened, and stays on the page to fade out. */
export function lazyDialog<Props extends { open: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  const Dialog = lazyComponent(load);
  function LazyDialog(props: Props) {
    const [wasOpened, setWasOpened] = useState(props.open);
    if (props.open && !wasOpened) setWasOpened(true);
    return wasOpened ? createElement(Dialog, props) : null;
  }
  return Object.assign(LazyDialog, { preload: Dialog.preload });
}
