import type { RemoteModules, RemoteName } from '@cadenza/contracts';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { askForRemotesAnew, fetchRemoteList } from './limit-remote-loading.ts';

let registration: Promise<void> | null = null;
const failedRemotes = new Set<RemoteName>();

/** Loads a module that a remote exposes. A remote that failed before is registered again, with its current URL. */
export async function loadRemoteModule<Id extends keyof RemoteModules>(id: Id): Promise<RemoteModules[Id]> {
  const name = remoteNameOf(id);
  try {
    await (failedRemotes.has(name) ? registerAgain(name) : registerAllOnce());
    const module = await loadRemote<RemoteModules[Id]>(id);
    if (module === null) throw new Error(`The remote ${name} offers no ${id}`);
    failedRemotes.delete(name);
    return module;
  } catch (error) {
    failedRemotes.add(name);
    throw error;
  }
}

/** Loads a remote that will probably be opened next. Ignores a failure: opening the remote will show it. */
export function preloadRemoteModule(id: keyof RemoteModules): void {
  loadRemoteModule(id).catch(() => {});
}

export function remoteNameOf(id: keyof RemoteModules): RemoteName {
  return id.slice(0, id.indexOf('/')) as RemoteName;
}

function registerAllOnce(): Promise<void> {
  registration ??= fetchRemoteList().then((remotes) => registerRemotes(remotes));
  registration.catch(() => {
    registration = null;
  });
  return registration;
}

async function registerAgain(name: RemoteName): Promise<void> {
  askForRemotesAnew();
  const remotes = await fetchRemoteList();
  registerRemotes(
    remotes.filter((remote) => remote.name === name),
    { force: true },
  );
}
