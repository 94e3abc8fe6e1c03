import path from 'node:path';
import { startPostgres } from '@cadenza/embedded-postgres';
import { openDatabase } from '@cadenza/postgres';

const eventServices = ['campaigns', 'leads', 'sending', 'tracking'];

/** Every event of each service in the order of writing, read from the data folder of a stopped product. */
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

/** The emails that had begun to leave, from the events of a ledger. */
export function begunEmails(events: readonly string[]): string[] {
  return events
    .map((event) => JSON.parse(event) as { type: string; stream_id: string })
    .flatMap(({ type, stream_id }) => (type === 'EmailHandedOver' ? stream_id : []))
    .sort();
}

/** The events with which both histories begin: a restored one then continues with what was taken in. */
export function commonBeginning(one: readonly string[], other: readonly string[]): string[] {
  const end = one.findIndex((event, index) => event !== other[index]);
  return end === -1 ? [...one] : one.slice(0, end);
}
