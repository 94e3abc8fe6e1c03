import path from 'node:path';
import { startPostgres } from '@cadenza/embedded-postgres';
import { openDatabase } from '@cadenza/postgres';

export const eventServices = ['campaigns', 'leads', 'sending', 'tracking'];

/** Every event of each service in the order in which it was written, from a product that does not run. */
export async function eventsIn(folder: string): Promise<Record<string, string[]>> {
  await using server = await startPostgres({ dataDirectory: path.join(folder, 'postgres') });
  const read = async (service: string) => {
    await using database = openDatabase(server.url(`cadenza_${service}`));
    const { rows } = await database.query(
      'select to_jsonb(events)::text as event from events order by global_position',
    );
    return [service, rows.map(({ event }) => event as string)] as const;
  };
  return Object.fromEntries(await Promise.all(eventServices.map(read)));
}
