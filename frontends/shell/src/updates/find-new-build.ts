import { fetchRemoteList, remoteScripts } from '../remotes/limit-remote-loading.ts';

const responseMsMax = 8_000;

/** The part of a remote's manifest that identifies its build: the entry's name holds a hash of its content. */
interface Manifest {
  metaData: { remoteEntry: { path: string; name: string } };
}

/**
 * Checks whether the server has a newer build of the shell, or of a remote that this page runs.
 * @returns the paths of the newer scripts; `null` when everything on this page is up to date
 * @throws Error when the server does not say
 */
export async function findNewBuild(): Promise<string | null> {
  const entries = await Promise.all((await fetchRemoteList()).map(({ entry }) => entryScriptOf(entry)));
  const ofRemotes = entries.filter((script) => runsRemoteOf(script) && !remoteScripts.has(script));
  const running = new Set([...document.scripts].map(({ src }) => pathOf(src)));
  const ofShell = (await scriptsOfPage()).filter((script) => !running.has(script));
  return [...ofShell, ...ofRemotes].join(' ') || null;
}

async function entryScriptOf(manifestAddress: string): Promise<string> {
  const { metaData }: Manifest = await (await ask(manifestAddress)).json();
  const { path, name } = metaData.remoteEntry;
  return new URL(`${path}${name}`, new URL(manifestAddress, document.baseURI)).pathname;
}

/** Remotes that were not opened yet will be loaded in their newest build. */
function runsRemoteOf(script: string): boolean {
  const folder = script.slice(0, script.lastIndexOf('/') + 1);
  return [...remoteScripts].some((path) => path.startsWith(folder));
}

async function scriptsOfPage(): Promise<string[]> {
  const page = new DOMParser().parseFromString(await (await ask('/', 'text/html')).text(), 'text/html');
  return [...page.querySelectorAll('script[src]')].map((script) => pathOf(script.getAttribute('src') ?? ''));
}

async function ask(address: string, accept = '*/*'): Promise<Response> {
  const signal = AbortSignal.timeout(responseMsMax);
  const response = await fetch(address, { cache: 'no-cache', headers: { accept }, signal });
  if (!response.ok) throw new Error(`${address} responded with ${response.status}`);
  return response;
}

const pathOf = (address: string) => new URL(address, document.baseURI).pathname;
