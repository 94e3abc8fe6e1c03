/** Fields that every event of the topic has. */
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
    /** Present when nothing proves the mail (rule S11). */
    verified?: false | undefined;
  };
}

export function metadataOf({ id, correlationId }: Pick<Engagement, 'id' | 'correlationId'>) {
  return { correlationId, causationId: id };
}

/** What the handlers of stops are asked about. */
export const aboutOf = (event: Engagement) => ({ data: event.data, metadata: metadataOf(event) });
