import { setImmediate as others } from 'node:timers/promises';
import { type ContractEvent, personalParts } from '@cadenza/contracts';
import { type LeadKeys, NoKeysYet } from './lead-keys.ts';
import { sealEvent } from './sealed-event.ts';

/** Seals the personal data of events before they go onto the bus. */
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
      // One event may concern hundreds of leads: this lets requests run in between.
      if (sealed.push(sealEvent(event, keys)) % 10 === 0) await others();
    }
    return sealed;
  } catch (error) {
    // Published unsealed, as earlier versions did: nobody can have sealed anything yet that this would reveal.
    if (error instanceof NoKeysYet) return events;
    throw error;
  }
}
