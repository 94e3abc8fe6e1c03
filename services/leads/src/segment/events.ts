/** Saved filters, on the one stream `segments`. Name and filter, which may name a person, are in the row of the segment. */
export type SegmentEvent =
  | { type: 'SegmentCreated'; data: { segmentId: string } }
  | { type: 'SegmentChanged'; data: { segmentId: string } }
  | { type: 'SegmentDeleted'; data: { segmentId: string } };
