import { clusterPaths } from './cluster-folder.ts';
import { stopOrphan } from './orphan.ts';

/** Stops the server on `dataDirectory` whose starter was killed, if there is one. */
export async function stopLeftOver(dataDirectory: string): Promise<void> {
  await stopOrphan(clusterPaths(dataDirectory).cluster);
}
