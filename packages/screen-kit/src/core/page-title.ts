import { useEffect } from 'react';

export const appTitle = 'Cadenza';

/** Names the page in the browser's tab: `usePageTitle('Campaigns')` shows "Campaigns · Cadenza". */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${appTitle}`;
  }, [title]);
}
