import {
  type ContractEvent,
  leadsOfParts,
  personalParts,
  type SealedEvent,
  withoutLeads,
  withoutPersonalData,
  withPersonalParts,
} from '@cadenza/contracts';
import type { KeysByLead } from './lead-keys.ts';
import { openPart, sealPart } from './seal.ts';

const openVersion = 1;
const sealedVersion = 2;

/** An event with as much as this service may know. */
export interface Opened {
  event: ContractEvent;
  /** The leads whose data is gone, because their keys are destroyed. */
  gone: ReadonlySet<string>;
}

/** The event as it goes onto the bus. A lead whose key is gone was erased meanwhile, and is left out. */
export function sealEvent(
  event: ContractEvent,
  keys: Pick<KeysByLead, 'get'>,
): ContractEvent & { sealed?: Record<string, string> } {
  const parts = [...personalParts(event)];
  if (parts.length === 0) return event;
  const gone = new Set(parts.flatMap(([leadId]) => (keyOf(leadId, keys) === null ? [leadId] : [])));
  const sealed = parts.flatMap(([leadId, part]) => {
    const key = keyOf(leadId, keys);
    return key === null ? [] : [[leadId, sealPart(part, key, { eventId: event.id, type: event.type, leadId })]];
  });
  const kept = withoutPersonalData(withoutLeads(event, gone));
  return sealed.length === 0 ? kept : { ...kept, version: sealedVersion, sealed: Object.fromEntries(sealed) };
}

/**
 * Turns a sealed event back into version 1. A lead whose key is gone stays in it without its data, so that what
 * happened to it still counts.
 * @throws Error when a part is missing, belongs to no lead of the event, or does not open
 */
export function openEvent({ sealed, ...rest }: SealedEvent, keys: KeysByLead): Opened {
  const blank = { ...rest, version: openVersion } as unknown as ContractEvent;
  const unopened = new Map(Object.entries(sealed));
  const parts = new Map<string, unknown>();
  const gone = new Set<string>();
  for (const leadId of leadsOfParts(blank)) {
    const key = keyOf(leadId, keys);
    const part = unopened.get(leadId);
    unopened.delete(leadId);
    if (key === null) gone.add(leadId);
    else if (part === undefined) throw new Error('A sealed part is missing');
    else parts.set(leadId, openPart(part, key, { eventId: blank.id, type: blank.type, leadId }));
  }
  if (unopened.size > 0) throw new Error('A sealed part is of no lead of the event');
  return { event: withPersonalParts(blank, parts), gone };
}

/** Like `openEvent`, for a service that needs no personal data. */
export function leaveSealed({ sealed: _, ...rest }: SealedEvent): Opened {
  const event = { ...rest, version: openVersion } as unknown as ContractEvent;
  return { event, gone: new Set(leadsOfParts(event)) };
}

function keyOf(leadId: string, keys: Pick<KeysByLead, 'get'>): Buffer | null {
  const key = keys.get(leadId);
  if (key === undefined) throw new Error('A key was not asked for');
  return key;
}
