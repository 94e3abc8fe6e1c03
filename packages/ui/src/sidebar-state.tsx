import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { useMediaQuery } from './use-media-query.ts';

const sidebarCookieName = 'sidebar_state';
const cookieMaxAgeSeconds = 7 * 24 * 60 * 60;
const mobileQuery = '(max-width: 767px)';

export interface SidebarState {
  /** Whether the desktop sidebar shows its labels. */
  expanded: boolean;
  /** Whether the off-canvas sheet of small screens is open. */
  sheetOpen: boolean;
  isMobile: boolean;
  setSheetOpen: (open: boolean) => void;
  /** Collapses or expands; on a small screen opens or closes the sheet. */
  toggle: () => void;
}

const SidebarContext = createContext<SidebarState | null>(null);

function rememberedExpanded(): boolean {
  return !document.cookie.split('; ').includes(`${sidebarCookieName}=false`);
}

export function SidebarProvider({ children }: { children: ReactNode }) {
  const isMobile = useMediaQuery(mobileQuery);
  const [expanded, setExpanded] = useState(rememberedExpanded);
  const [sheetOpen, setSheetOpen] = useState(false);

  const toggle = useCallback(() => {
    if (isMobile) {
      setSheetOpen((open) => !open);
      return;
    }
    const next = !expanded;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser.
    document.cookie = `${sidebarCookieName}=${next}; path=/; max-age=${cookieMaxAgeSeconds}; samesite=lax`;
    setExpanded(next);
  }, [expanded, isMobile]);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if ((event.key !== 'b' && event.key !== 'B') || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      toggle();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [toggle]);

  const state = useMemo(
    () => ({ expanded, sheetOpen: sheetOpen && isMobile, isMobile, setSheetOpen, toggle }),
    [expanded, sheetOpen, isMobile, toggle],
  );
  return (
    <SidebarContext value={state}>
      <div className="flex min-h-svh w-full">{children}</div>
    </SidebarContext>
  );
}

export function useSidebar(): SidebarState {
  const state = useContext(SidebarContext);
  if (!state) throw new Error('useSidebar needs a SidebarProvider above it');
  return state;
}
