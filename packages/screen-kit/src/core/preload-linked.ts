/**
 * Loads a screen when the pointer or the focus reaches a link to it, so that it is ready when the link is followed.
 *
 * @param screenAt the screen at a path, if this front end has it
 * @returns a function that stops this
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
