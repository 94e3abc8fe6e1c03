import type { CustomField } from '@cadenza/contracts';
import { type RecordedEvent, VersionConflict } from '@cadenza/event-store';
import type { Queryable } from '@cadenza/postgres';
import type { CustomFieldEvent } from '../custom-field/events.ts';

const types = new Set<string>(['CustomFieldAdded', 'CustomFieldChanged', 'CustomFieldDeleted']);
export const isCustomFieldEvent = (event: { type: string }): event is RecordedEvent<CustomFieldEvent> =>
  types.has(event.type);

export async function projectCustomFields(
  transaction: Queryable,
  events: readonly RecordedEvent<CustomFieldEvent>[],
): Promise<void> {
  for (const { type, data, version } of events) {
    if (type === 'CustomFieldDeleted') {
      await transaction.query('delete from custom_fields where key = $1', [data.key]);
    } else {
      await transaction.query(
        `insert into custom_fields (key, label, type, place) values ($1, $2, $3, $4)
         on conflict (key) do update set label = excluded.label, type = excluded.type`,
        [data.key, data.label, data.type, version],
      );
    }
  }
}

/** Oldest first. */
export async function listCustomFields(database: Queryable): Promise<CustomField[]> {
  const { rows } = await database.query<CustomField>('select key, label, type from custom_fields order by place');
  return rows;
}

/** Prevents these fields from being deleted before the commit, so that no value of a deleted one is written. */
export async function lockCustomFields(transaction: Queryable, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const { rowCount } = await transaction.query(
    'select from custom_fields where key = any($1) order by key for key share',
    [keys],
  );
  if (rowCount !== keys.length) throw new VersionConflict('A field was deleted meanwhile');
}

export async function listToRemove(transaction: Queryable, key: string): Promise<void> {
  await transaction.query('insert into fields_to_remove (key) values ($1)', [key]);
}

export async function isBeingRemoved(database: Queryable, key: string): Promise<boolean> {
  const { rowCount } = await database.query('select from fields_to_remove where key = $1', [key]);
  return rowCount !== 0;
}

/** A deleted field whose values are still in leads, locked until the commit; none that another instance works on. */
export async function nextToRemove(transaction: Queryable): Promise<{ key: string; upTo: number } | undefined> {
  const { rows } = await transaction.query<{ key: string; upTo: number }>(
    'select key, up_to as "upTo" from fields_to_remove order by key limit 1 for update skip locked',
  );
  return rows[0];
}

/** The next leads that have a value of the field, and the place up to which none has one besides them. */
export async function leadsWithValue(
  transaction: Queryable,
  { key, upTo }: { key: string; upTo: number },
  limit: number,
): Promise<{ id: string; place: number }[]> {
  const { rows } = await transaction.query<{ id: string; place: number }>(
    'select id, place from leads where place > $1 and fields ? $2 order by place limit $3',
    [upTo, key, limit],
  );
  return rows;
}

export async function removeValues(transaction: Queryable, key: string, leadIds: readonly string[]): Promise<void> {
  await transaction.query(
    `update leads set fields = fields - $1::text, revision = revision + 1, is_indexed = false
     where id = any($2::uuid[])`,
    [key, leadIds],
  );
}

export async function noteRemoved(transaction: Queryable, key: string, upTo: number | undefined): Promise<void> {
  await (upTo === undefined
    ? transaction.query('delete from fields_to_remove where key = $1', [key])
    : transaction.query('update fields_to_remove set up_to = $2 where key = $1', [key, upTo]));
}
