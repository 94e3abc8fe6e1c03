import { appTitle } from '@cadenza/screen-kit';
import { useLayoutEffect } from 'react';
import { areaOf } from './areas.ts';

/**
 * Titles the page after its area until the screen sets a better title. A layout effect, so that it runs before the
 * effects of the screens below. Within an area the title stays: the steps of a campaign have one, set once.
 */
export function useAreaTitle(pathname: string): void {
  const title = areaOf(pathname)?.title;
  useLayoutEffect(() => {
    document.title = title ? `${title} · ${appTitle}` : appTitle;
  }, [title]);
}
