import { fileURLToPath } from 'node:url';
import { migrate } from '@cadenza/postgres';

export function migrateDatabase(url: string): Promise<void> {
  return migrate(url, fileURLToPath(new URL('../migrations', import.meta.url)));
}
