import type { Decider } from '@cadenza/event-store';
import { blocksOf } from '../blocks.ts';
import type { AudienceCommand } from './commands.ts';
import type { AudienceEvent } from './events.ts';
import { type AudienceState, evolve, initialState } from './state.ts';

export function decide(command: AudienceCommand, state: AudienceState): AudienceEvent[] {
  switch (command.type) {
    case 'AttachLeads':
      return attach(command, state);
    case 'DetachLeads':
      return detach(command, state);
    default:
      return command satisfies never;
  }
}

/** Rule J2: an attached lead stays as it is, and one that comes back gets its old link. */
function attach(
  { campaignId, leads, now }: Extract<AudienceCommand, { type: 'AttachLeads' }>,
  { links, nextPosition }: AudienceState,
): AudienceEvent[] {
  const joining = leads.filter(({ leadId }) => !links.get(leadId)?.attached);
  const attached = joining.map(({ leadId, mailable, newLinkId }, index) => ({
    linkId: links.get(leadId)?.linkId ?? newLinkId,
    leadId,
    position: nextPosition + index,
    mailable,
  }));
  return blocksOf(attached).map((block) => ({
    type: 'LeadsAttached',
    data: { campaignId, links: block, attachedAt: now },
  }));
}

function detach(
  { campaignId, leadIds, now }: Extract<AudienceCommand, { type: 'DetachLeads' }>,
  { links }: AudienceState,
): AudienceEvent[] {
  const leaving = leadIds.flatMap((leadId) => {
    const link = links.get(leadId);
    return link?.attached ? [{ linkId: link.linkId, leadId }] : [];
  });
  return blocksOf(leaving).map((block) => ({
    type: 'LeadsDetached',
    data: { campaignId, links: block, detachedAt: now },
  }));
}

export const audienceDecider: Decider<AudienceState, AudienceCommand, AudienceEvent> = {
  initialState,
  decide,
  evolve,
};
