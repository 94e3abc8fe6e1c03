export interface LeadToAttach {
  leadId: string;
  mailable: boolean;
  /** The id of the link if the lead was never attached to this campaign. */
  newLinkId: string;
}

/** Instants are ISO 8601 text. */
export type AudienceCommand =
  | { type: 'AttachLeads'; campaignId: string; leads: readonly LeadToAttach[]; now: string }
  | { type: 'DetachLeads'; campaignId: string; leadIds: readonly string[]; now: string };
