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
    case 'JoinLeads':
      return join(command, state);
    default:
      return command satisfies never;
  }
}

/** Rule J2: an attached lead keeps its link unchanged, and one that comes back gets its old link. */
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

/** Rule J4: the lead that stays replaces each attached duplicate, whatever its outcome, and continues its enrolment. */
function join(
  { campaignId, joined, now }: Extract<AudienceCommand, { type: 'JoinLeads' }>,
  state: AudienceState,
): AudienceEvent[] {
  const leaving = joined.filter(({ from }) => state.links.get(from)?.attached);
  const leads = [...new Map(leaving.map(({ into }) => [into.leadId, into])).values()];
  const left = detach({ type: 'DetachLeads', campaignId, leadIds: leaving.map(({ from }) => from), now }, state);
  const attached = attach({ type: 'AttachLeads', campaignId, leads, now }, state);
  const { links } = attached.reduce(evolve, state);
  const joinedLinks = leaving.flatMap(({ from, into }) => {
    const [old, kept] = [links.get(from), links.get(into.leadId)];
    return old && kept ? [{ linkId: kept.linkId, leadId: into.leadId, fromLinkId: old.linkId, fromLeadId: from }] : [];
  });
  const told = blocksOf(joinedLinks).map(
    (block): AudienceEvent => ({ type: 'LinksJoined', data: { campaignId, links: block, joinedAt: now } }),
  );
  return [...left, ...attached, ...told];
}

export const audienceDecider: Decider<AudienceState, AudienceCommand, AudienceEvent> = {
  initialState,
  decide,
  evolve,
};
