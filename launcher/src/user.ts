import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createDatabases, rolesOf } from './databases.ts';
import { readSecrets, takeSecrets } from './secrets.ts';
import { commandEnvironmentOf, servicesWithDatabase, userEntry } from './services.ts';
import { loadSettings, type ProductSettings } from './settings.ts';
import { StopSentence } from './stop-sentence.ts';
import { onStopRequest } from './stop-signals.ts';
import { withDatabaseServer } from './with-database-server.ts';

try {
  process.exitCode = await user(process.argv.slice(2), loadSettings(process.env), onStopRequest());
} catch (error) {
  process.stderr.write(`${error instanceof StopSentence ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
}
if (process.connected) process.disconnect?.();

/** Runs the gateway's program for users, whether the product runs or not. @returns the exit status */
function user(args: string[], settings: ProductSettings, signal: AbortSignal): Promise<number> {
  return withDatabaseServer(settings, signal, async (serverUrl, isOurs) => {
    const secrets = isOurs ? takeSecrets(settings, rolesOf(servicesWithDatabase)) : readSecrets(settings);
    const databases = await createDatabases(serverUrl, servicesWithDatabase, await secrets);
    // In this process's group: it asks for a password, and only that group may read from the terminal.
    const child = spawn(process.execPath, [userEntry, ...args], {
      env: commandEnvironmentOf('gateway', { DATABASE_URL: databases.urlOf('gateway') }),
      stdio: 'inherit',
    });
    signal.addEventListener('abort', () => child.kill('SIGTERM'));
    const [status] = await once(child, 'exit');
    return (status as number | null) ?? 1;
  });
}
