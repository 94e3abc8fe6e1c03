import path from 'node:path';
import { migrateService } from './migrate-service.ts';

// Migrates the database of a service, DATABASE_URL, to the newest schema. Run it in the service's folder, with the
// folder of its migrations as the argument.
const [folder] = process.argv.slice(2);
const { DATABASE_URL } = process.env;
if (folder && DATABASE_URL) await migrateService(DATABASE_URL, path.resolve(folder));
else {
  process.stderr.write(
    'Say whose schema: DATABASE_URL=postgres://… node migrate-database.ts <folder with migrations>\n',
  );
  process.exitCode = 1;
}
