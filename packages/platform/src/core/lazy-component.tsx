import { type ComponentType, createElement, lazy } from 'react';

export type LazyComponent<Props> = ComponentType<Props> & {
  /** Loads it before it is shown. A failure says nothing here: it is tried again when the component is shown. */
  preload(): Promise<void>;
};

/**
 * A component whose code is loaded when it is first shown; below a Suspense. React's own `lazy` keeps a failure for
 * ever: here, what could not be loaded is tried again the next time that it is drawn.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined;
  const loadOnce = () => {
    loading ??= load().then((component) => ({ default: component }));
    return loading;
  };
  const aTry = () =>
    lazy(() =>
      loadOnce().catch((error) => {
        loading = undefined;
        current = aTry();
        throw error;
      }),
    );
  let current = aTry();
  const LazyComponent = (props: Props) => createElement(current as ComponentType<Props>, props);
  return Object.assign(LazyComponent, {
    preload: async () => {
      await loadOnce().catch(() => {
        loading = undefined;
      });
    },
  });
}

/**
 * Loads a screen when the pointer or the focus comes to a link to it, so that it is there when the link is followed.
 *
 * @param screenAt what is shown at a path, if it is known here
 * @returns how to stop that
 */
export function preloadLinked(screenAt: (path: string) => { preload(): Promise<void> } | undefined): () => void {
  const onReached = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link) void screenAt(link.pathname)?.preload();
  };
  document.addEventListener('pointerover', onReached);
  document.addEventListener('focusin', onReached);
  return () => {
    document.removeEventListener('pointerover', onReached);
    document.removeEventListener('focusin', onReached);
  };
}
