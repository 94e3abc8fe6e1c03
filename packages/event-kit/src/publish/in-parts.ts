import { createHash } from 'node:crypto';
import type { ContractEvent } from '@cadenza/contracts';

/** Half of what the bus takes in one record: sealing adds a third. */
const bytesMax = 4_194_304;

interface Person {
  id?: string;
  leadId?: string;
  fields?: object;
  lead?: { fields?: object };
}

/**
 * The records that say what an event says, none larger than the bus takes. An event has at most 500 leads, whose custom
 * fields have grown to any size by the time it is published, or published again.
 *
 * Of several parts the last has the id of the event, and no leads: who waits for the event has waited for all of it.
 * The others have ids that follow from the event and their leads, so a repetition has the same, and name the event, so
 * that who has handled it knows that he has handled them, also when it is divided otherwise.
 */
export function inParts(event: ContractEvent): ContractEvent[] {
  const data = event.data as { leads?: Person[]; links?: Person[] };
  const list = data.leads ? 'leads' : 'links';
  const people = data[list];
  if (!Array.isArray(people) || !people.some((person) => person.fields ?? person.lead?.fields)) return [event];
  const blocks = inBlocks(people);
  if (blocks.length <= 1) return [event];
  const holding = (block: Person[]) => ({ ...data, [list]: block });
  const parts = blocks.map((block) => ({
    ...event,
    id: idOfPart(event.id, block),
    partOf: event.id,
    answers: [],
    data: holding(block),
  }));
  return [...parts, { ...event, data: holding([]) }];
}

function inBlocks(people: readonly Person[]): Person[][] {
  const blocks: Person[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const person of people) {
    const size = Buffer.byteLength(JSON.stringify(person));
    if (bytes + size > bytesMax) {
      blocks.push([]);
      bytes = 0;
    }
    blocks.at(-1)?.push(person);
    bytes += size;
  }
  return blocks;
}

/** A UUID of version 8 (RFC 9562), which is for ids made in one's own way. */
function idOfPart(eventId: string, block: readonly Person[]): string {
  const leadIds = block.map(({ leadId, id }) => leadId ?? id);
  const hash = createHash('sha256')
    .update([eventId, ...leadIds].join(' '))
    .digest('hex');
  const variant = ((Number.parseInt(hash.charAt(16), 16) & 3) | 8).toString(16);
  const hex = `${hash.slice(0, 12)}8${hash.slice(13, 16)}${variant}${hash.slice(17, 32)}`;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
