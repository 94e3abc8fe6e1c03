interface AttachedLead {
  linkId: string;
  leadId: string;
  /** Attach order inside the campaign; only ever increases. */
  position: number;
  mailable: boolean;
}

/** A link, and the link whose progress through the campaign it continues. */
export interface JoinedLink {
  linkId: string;
  leadId: string;
  fromLinkId: string;
  fromLeadId: string;
}

/** Changes to the audience of a campaign, on the stream `audience-<campaign>`, in blocks of at most 500 links. */
export type AudienceEvent =
  | { type: 'LeadsAttached'; data: { campaignId: string; links: AttachedLead[]; attachedAt: string } }
  | {
      type: 'LeadsDetached';
      data: { campaignId: string; links: { linkId: string; leadId: string }[]; detachedAt: string };
    }
  /** Two leads turned out to have the same address (rule J4). */
  | { type: 'LinksJoined'; data: { campaignId: string; links: JoinedLink[]; joinedAt: string } };
