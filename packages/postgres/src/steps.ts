import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';

/** What a database is brought on by, under the name that is recorded. */
export interface Step {
  name: string;
  sql: string;
}

/** The SQL files of a folder in the order of their names; none if there is no such folder. */
export async function readSteps(directory: string): Promise<Step[]> {
  const files = await Array.fromAsync(glob('*.sql', { cwd: directory }));
  return Promise.all(
    files.sort().map(async (file) => ({
      name: path.parse(file).name,
      sql: await readFile(path.join(directory, file), 'utf8'),
    })),
  );
}
