/** What every event of the topic says. */
export interface Engagement {
  id: string;
  correlationId: string | null;
  data: {
    campaignId: string;
    leadId: string;
    linkId: string;
    emailId: string;
    test: boolean;
    addressTag?: string | undefined;
    /** Nothing in the mail proves it (rule S11). */
    verified?: false | undefined;
  };
}

export function metadataOf({ id, correlationId }: Pick<Engagement, 'id' | 'correlationId'>) {
  return { correlationId, causationId: id };
}
