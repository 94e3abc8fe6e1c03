import path from 'node:path';
import { migrateService } from '@cadenza/event-kit';
import { migrate } from '@cadenza/postgres';
import { migrationsOf, root, servicesWithDatabase } from '../../launcher/src/services.ts';
import { schemaOf } from './schema-of.ts';

const kit = 'packages/event-kit';

export interface SchemaFile {
  /** From the root of the repository. */
  file: string;
  text: string;
}

/** What `migrate` of each service does to an empty database. */
export const migrations = servicesWithDatabase.map((name) => ({
  name,
  migrate: (url: string) =>
    name === 'gateway' ? migrate(url, migrationsOf(name)) : migrateService(url, migrationsOf(name)),
}));

/**
 * The files that show the schemas, as the migrations of now make them: that of the kit, and what each service has beside it.
 * @param emptyDatabase makes one, and gives its URL
 */
export async function schemaFiles(emptyDatabase: () => Promise<string>): Promise<SchemaFile[]> {
  const url = await emptyDatabase();
  await migrate(url, path.join(root, 'packages/event-store/migrations'), 'event_store_migrations');
  await migrate(url, path.join(root, kit, 'migrations'), 'service_kit_migrations');
  const common = await schemaOf(url);
  const files = [fileOf(kit, common)];
  for (const service of migrations) {
    const own = await emptyDatabase();
    await service.migrate(own);
    files.push(
      fileOf(
        `services/${service.name}`,
        (await schemaOf(own)).filter((object) => !common.includes(object)),
      ),
    );
  }
  return files;
}

function fileOf(part: string, objects: readonly string[]): SchemaFile {
  const isService = part !== kit && part !== 'services/gateway';
  const beside = isService ? `\n-- Beside what ${kit}/schema.sql shows.` : '';
  const head = `-- What the migrations make, to be read. Written by \`npm run schema\`: change the migrations, not this file.${beside}`;
  return { file: `${part}/schema.sql`, text: `${[head, ...objects].join('\n\n')}\n` };
}
