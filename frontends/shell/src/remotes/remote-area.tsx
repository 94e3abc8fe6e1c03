import type { RemoteModules } from '@cadenza/contracts';
import { type LazyComponent, lazyComponent, useLocation } from '@cadenza/screen-kit';
import { PortalContainerProvider, Spinner } from '@cadenza/ui';
import { useEffect, useState } from 'react';
import { useLookForUpdate } from '../updates/new-build-query.ts';
import { loadRemoteModule, remoteNameOf } from './load-remote-module.ts';
import { RemoteErrorBoundary } from './remote-error-boundary.tsx';

type ModuleId = keyof RemoteModules;

/** Kept between visits, so that returning to an area shows it at once. */
const screensOfModules = new Map<ModuleId, LazyComponent<object>>();

/**
 * The part of the page that a remote fills. When the remote does not load or breaks, only this part shows the error.
 * `data-mf` is the scope of the remote's style sheet; its dialogs and menus get the same scope.
 */
export function RemoteArea({ module, label }: { module: ModuleId; label: string }) {
  const Screens = screensOf(module, label);
  const { pathname } = useLocation();
  const scope = remoteNameOf(module);
  // The chunk of a screen that was not loaded yet may have disappeared with its build.
  const lookForUpdate = useLookForUpdate();
  const portalContainer = usePortalContainer(scope);

  return (
    <div data-mf={scope} className="flex min-w-0 flex-1 flex-col">
      <PortalContainerProvider container={portalContainer}>
        <RemoteErrorBoundary key={module} label={label} pathname={pathname} onFailure={lookForUpdate}>
          <Screens />
        </RemoteErrorBoundary>
      </PortalContainerProvider>
    </div>
  );
}

function screensOf(module: ModuleId, label: string): LazyComponent<object> {
  const known = screensOfModules.get(module);
  if (known) return known;
  const screens = lazyComponent(async () => (await loadRemoteModule(module)).default, <LoadingArea label={label} />);
  screensOfModules.set(module, screens);
  return screens;
}

function usePortalContainer(scope: string): HTMLElement {
  const [container] = useState(() => {
    const element = document.createElement('div');
    element.dataset['mf'] = scope;
    return element;
  });
  useEffect(() => {
    document.body.append(container);
    return () => container.remove();
  }, [container]);
  return container;
}

function LoadingArea({ label }: { label: string }) {
  return (
    <div className="flex flex-1 animate-fade-in items-center justify-center py-24">
      <Spinner label={`Loading ${label}`} className="size-5 text-muted-foreground" />
    </div>
  );
}
