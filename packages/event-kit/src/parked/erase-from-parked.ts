import { type ContractEvent, withoutPersonalData, withoutWords } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';

/**
 * Erases the personal fields of these leads from parked records; where it is unclear whose they are, erases all of
 * them. What a record is about, and that it is parked, stays. Call it in the commit that erases the leads.
 */
export async function eraseFromParked(transaction: Queryable, leadIds: readonly string[]): Promise<void> {
  const { rows } = await transaction.query<{ number: number; value: Buffer }>(
    `select number, value from parked_records where exists (
       select from unnest($1::text[]) as id where position(convert_to(id, 'UTF8') in value) > 0)`,
    [leadIds],
  );
  for (const { number, value } of rows) {
    const text = withoutLeads(value.toString('utf8'), new Set(leadIds));
    await transaction.query('update parked_records set value = $2 where number = $1', [number, Buffer.from(text)]);
  }
}

/** An unreadable text cannot be divided by lead and never has an effect, so none of it is kept. */
function withoutLeads(text: string, leadIds: ReadonlySet<string>): string {
  let event: ContractEvent;
  try {
    event = withoutSealed(JSON.parse(text), leadIds);
  } catch {
    return '';
  }
  const data = event?.data as { leadId?: string; leads?: unknown; links?: unknown } | undefined;
  if (data === undefined) return text;
  if (data.leadId !== undefined) return JSON.stringify(withoutWords(withoutPersonalData(event)));
  const erased = withoutPersonalData(event).data as typeof data;
  const only = (kept: unknown, blank: unknown) =>
    Array.isArray(kept) && Array.isArray(blank)
      ? kept.map((each, index) => (leadIds.has(each.leadId ?? each.id) ? blank[index] : each))
      : kept;
  const { leads, links } = data;
  return JSON.stringify({
    ...event,
    data: {
      ...data,
      ...(leads !== undefined && { leads: only(leads, erased.leads) }),
      ...(links !== undefined && { links: only(links, erased.links) }),
    },
  });
}

/** Parts sealed with a destroyed key are of no use either. */
function withoutSealed<Event extends { sealed?: object }>(event: Event, leadIds: ReadonlySet<string>): Event {
  if (typeof event?.sealed !== 'object' || event.sealed === null) return event;
  return { ...event, sealed: Object.fromEntries(Object.entries(event.sealed).filter(([id]) => !leadIds.has(id))) };
}
