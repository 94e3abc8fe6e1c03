import { setImmediate as others } from 'node:timers/promises';
import { type ContractEvent, personalParts } from '@cadenza/contracts';
import { type LeadKeys, NoKeysYet } from './lead-keys.ts';
import { sealEvent } from './sealed-event.ts';

/** Events as they go onto the bus: what they say of persons is sealed. */
export async function sealEvents(
  events: readonly ContractEvent[],
  leadKeys: LeadKeys | undefined,
): Promise<readonly ContractEvent[]> {
  const leadIds = new Set(events.flatMap((event) => [...personalParts(event).keys()]));
  if (!leadKeys || leadIds.size === 0) return events;
  try {
    const keys = await leadKeys.find([...leadIds]);
    const sealed: ContractEvent[] = [];
    for (const event of events) {
      // One may be of hundreds of leads: requests go in between.
      if (sealed.push(sealEvent(event, keys)) % 10 === 0) await others();
    }
    return sealed;
  } catch (error) {
    // As versions before published them: nobody can have sealed anything yet that this would give away.
    if (error instanceof NoKeysYet) return events;
    throw error;
  }
}
