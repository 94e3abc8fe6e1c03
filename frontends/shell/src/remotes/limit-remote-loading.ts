import { type ModuleFederationRuntimePlugin, registerPlugins } from '@module-federation/enhanced/runtime';

/**
 * A remote that does not respond within this time counts as down. The runtime's own limit is 20 s for scripts and none
 * for manifests.
 */
const remoteLoadTimeoutMs = 8_000;

let attempt = 0;
const askedFor = new Set<string>();

/** The paths of the remotes' scripts that this page runs or tries to load. */
export const remoteScripts: ReadonlySet<string> = askedFor;

/**
 * Requests remotes' scripts under a new URL from now on: the old request may still hang, and the browser would join it.
 */
export function askForRemotesAnew(): void {
  attempt += 1;
}

export function limitRemoteLoading(): void {
  registerPlugins([
    {
      name: 'limit-remote-loading',
      fetch: (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(remoteLoadTimeoutMs) }),
      createScript: ({ url, attrs }) => ({ script: scriptFor(url, attrs), timeout: remoteLoadTimeoutMs }),
    } satisfies ModuleFederationRuntimePlugin,
  ]);
}

function scriptFor(url: string, attributes: Record<string, unknown> = {}): HTMLScriptElement {
  const script = document.createElement('script');
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, String(value));
  const address = new URL(url, document.baseURI);
  askedFor.add(address.pathname);
  if (attempt > 0) address.searchParams.set('attempt', String(attempt));
  script.src = address.href;
  return script;
}

export async function fetchRemoteList(): Promise<{ name: string; entry: string }[]> {
  const response = await fetch('/remotes.json', {
    cache: 'no-cache',
    signal: AbortSignal.timeout(remoteLoadTimeoutMs),
  });
  if (!response.ok) throw new Error(`The list of remotes responded with ${response.status}`);
  const { remotes }: { remotes: { name: string; entry: string }[] } = await response.json();
  return remotes;
}
