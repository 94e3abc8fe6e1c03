import { fileURLToPath } from 'node:url';

/** The folder of SQL files that create the event table; every service with events runs them before its own. */
export const eventStoreMigrations = fileURLToPath(new URL('../migrations', import.meta.url));
