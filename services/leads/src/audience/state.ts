import type { AudienceEvent } from './events.ts';

export interface KnownLink {
  linkId: string;
  attached: boolean;
}

/** A campaign's links by lead. Handlers load only the links of the leads they decide about. */
export interface AudienceState {
  nextPosition: number;
  links: ReadonlyMap<string, KnownLink>;
}

export const initialState: AudienceState = { nextPosition: 1, links: new Map() };

export function evolve(state: AudienceState, { type, data }: AudienceEvent): AudienceState {
  if (type === 'LinksJoined') return state;
  const attached = type === 'LeadsAttached';
  const links = new Map(state.links);
  for (const { linkId, leadId } of data.links) links.set(leadId, { linkId, attached });
  return { links, nextPosition: state.nextPosition + (attached ? data.links.length : 0) };
}
