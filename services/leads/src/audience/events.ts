export interface AttachedLead {
  linkId: string;
  leadId: string;
  /** Attach order inside the campaign; ascends for ever. */
  position: number;
  mailable: boolean;
}

/** Who belongs to a campaign, on the stream `audience-<campaign>`, in blocks of at most 500 links. */
export type AudienceEvent =
  | { type: 'LeadsAttached'; data: { campaignId: string; links: AttachedLead[]; attachedAt: string } }
  | {
      type: 'LeadsDetached';
      data: { campaignId: string; links: { linkId: string; leadId: string }[]; detachedAt: string };
    };
