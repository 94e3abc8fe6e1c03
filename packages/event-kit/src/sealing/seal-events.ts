import { setImmediate as others } from 'node:timers/promises';
import { type ContractEvent, personalParts } from '@cadenza/contracts';
import { type KeysByLead, type LeadKeys, NoKeysYet } from './lead-keys.ts';
import { sealEvent } from './sealed-event.ts';

interface ToSeal {
  event: ContractEvent;
  /** The keys that are known already; absent: none. */
  known: KeysByLead | undefined;
}

const noKeys: KeysByLead = new Map();

/** Seals the personal data of events before they go onto the bus. */
export async function sealEvents(
  toSeal: readonly ToSeal[],
  leadKeys: LeadKeys | undefined,
): Promise<readonly ContractEvent[]> {
  const events = toSeal.map(({ event }) => event);
  if (!leadKeys) return events;
  const unknown = new Set(toSeal.flatMap(({ event, known = noKeys }) => leadsWithout(known, event)));
  try {
    const found = unknown.size === 0 ? noKeys : await leadKeys.find([...unknown]);
    const sealed: ContractEvent[] = [];
    for (const { event, known = noKeys } of toSeal) {
      const keyOf = (leadId: string) => known.get(leadId) ?? found.get(leadId);
      // One event may concern hundreds of leads: this lets requests run in between.
      if (sealed.push(sealEvent(event, { get: keyOf })) % 10 === 0) await others();
    }
    return sealed;
  } catch (error) {
    // Published unsealed, as earlier versions did: nobody can have sealed anything yet that this would reveal.
    if (error instanceof NoKeysYet) return events;
    throw error;
  }
}

const leadsWithout = (keys: KeysByLead, event: ContractEvent) =>
  [...personalParts(event).keys()].filter((leadId) => !keys.get(leadId));
