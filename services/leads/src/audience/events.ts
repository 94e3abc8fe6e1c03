interface AttachedLead {
  linkId: string;
  leadId: string;
  /** Attach order inside the campaign; ascends for ever. */
  position: number;
  mailable: boolean;
}

/** A link, and the one whose way through the campaign it goes on with. */
export interface JoinedLink {
  linkId: string;
  leadId: string;
  fromLinkId: string;
  fromLeadId: string;
}

/** Who belongs to a campaign, on the stream `audience-<campaign>`, in blocks of at most 500 links. */
export type AudienceEvent =
  | { type: 'LeadsAttached'; data: { campaignId: string; links: AttachedLead[]; attachedAt: string } }
  | {
      type: 'LeadsDetached';
      data: { campaignId: string; links: { linkId: string; leadId: string }[]; detachedAt: string };
    }
  /** Two leads turned out to have one address (rule J4). */
  | { type: 'LinksJoined'; data: { campaignId: string; links: JoinedLink[]; joinedAt: string } };
