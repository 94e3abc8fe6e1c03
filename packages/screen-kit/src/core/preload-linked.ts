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
