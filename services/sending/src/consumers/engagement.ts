/** What every event of the topic says. */
export interface Engagement {
  id: string;
  correlationId: string | null;
  data: { campaignId: string; leadId: string; linkId: string; emailId: string; test: boolean };
}

export function metadataOf({ id, correlationId }: Engagement) {
  return { correlationId, causationId: id };
}
