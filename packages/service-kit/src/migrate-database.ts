import path from 'node:path';
import { migrateService } from './migrate-service.ts';

// Brings DATABASE_URL, the database of a service, to the newest schema: in its folder, with its migrations as the argument.
const [folder] = process.argv.slice(2);
const { DATABASE_URL } = process.env;
if (folder && DATABASE_URL) await migrateService(DATABASE_URL, path.resolve(folder));
else {
  process.stderr.write(
    'Say whose schema: DATABASE_URL=postgres://… node migrate-database.ts <folder with migrations>\n',
  );
  process.exitCode = 1;
}
