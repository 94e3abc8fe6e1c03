import type { Database } from '@cadenza/postgres';

/**
 * Has a service's database record the order in which events and handled records were committed. The order of
 * transaction ids would not do: an id is given at the first write. Deferred triggers make the records at the commit,
 * while the transaction holds all its locks: of two transactions that wait for each other, the first to be recorded is
 * the first to be committed.
 */
export async function witnessCommits(database: Database): Promise<void> {
  await database.query(`
    create table commits (place bigint generated always as identity, kind text not null, key text not null, data jsonb);
    create function note_event() returns trigger language plpgsql as $$ begin
      insert into commits (kind, key, data) values (new.type, new.stream_id, new.data); return null; end $$;
    create function note_handled() returns trigger language plpgsql as $$ begin
      insert into commits (kind, key) values ('handled', new.record_id); return null; end $$;
    create constraint trigger note_event after insert on events deferrable initially deferred
      for each row execute function note_event();
    create constraint trigger note_handled after insert on inbox deferrable initially deferred
      for each row execute function note_handled();`);
}

interface Commit<Facts> {
  place: number;
  key: string;
  data: Facts;
}

/** All commits of one type of event, in their order. */
export async function commitsOf<Facts>(database: Database, type: string): Promise<Commit<Facts>[]> {
  const { rows } = await database.query<Commit<Facts>>(
    'select place, key, data from commits where kind = $1 order by place',
    [type],
  );
  return rows;
}

/** The places at which records were noted as handled, by their ids. */
export async function handledPlaces(database: Database): Promise<Map<string, number>> {
  const { rows } = await database.query<{ place: number; key: string }>(
    `select place, key from commits where kind = 'handled'`,
  );
  return new Map(rows.map(({ key, place }) => [key, place]));
}
