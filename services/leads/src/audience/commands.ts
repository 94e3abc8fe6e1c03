export interface LeadToAttach {
  leadId: string;
  mailable: boolean;
  /** Becomes the id of the link if the lead was never attached to this campaign. */
  newLinkId: string;
}

interface JoinedLead {
  from: string;
  into: LeadToAttach;
}

/** Instants are ISO 8601 text. */
export type AudienceCommand =
  | { type: 'AttachLeads'; campaignId: string; leads: readonly LeadToAttach[]; now: string }
  | { type: 'DetachLeads'; campaignId: string; leadIds: readonly string[]; now: string }
  /** Leads that turned out to have the same address as another lead, which replaces them. */
  | { type: 'JoinLeads'; campaignId: string; joined: readonly JoinedLead[]; now: string };
