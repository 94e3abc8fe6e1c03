import { createContext, type ReactNode, useContext } from 'react';

const PortalContainer = createContext<HTMLElement | null>(null);

/**
 * Where dialogs, menus, selects and tooltips below it are rendered. A remote passes an element that carries its style scope;
 * without a provider they go to `document.body`.
 */
export function PortalContainerProvider({
  container,
  children,
}: {
  container: HTMLElement | null;
  children: ReactNode;
}) {
  return <PortalContainer value={container}>{children}</PortalContainer>;
}

export function usePortalContainer(): HTMLElement | null {
  return useContext(PortalContainer);
}
