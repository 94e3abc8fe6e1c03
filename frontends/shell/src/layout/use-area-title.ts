import { appTitle } from '@cadenza/screen-kit';
import { useLayoutEffect } from 'react';
import { paths } from '../paths.ts';

const areas = [
  { path: paths.campaigns, title: 'Campaigns' },
  { path: paths.leads, title: 'Leads' },
  { path: paths.mailboxes, title: 'Mailboxes' },
];

/**
 * Titles the page after its area until the screen sets a better title. A layout effect, so that it runs before the
 * effects of the screens below.
 */
export function useAreaTitle(pathname: string): void {
  useLayoutEffect(() => {
    const area = areas.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
    document.title = area ? `${area.title} · ${appTitle}` : appTitle;
  }, [pathname]);
}
