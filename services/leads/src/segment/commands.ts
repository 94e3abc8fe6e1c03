/** Names are known from the rows: `isNameTaken` says whether another segment has the new one. */
export type SegmentCommand =
  | { type: 'CreateSegment'; segmentId: string; isNameTaken: boolean }
  | { type: 'ChangeSegment'; segmentId: string; isNameTaken: boolean; isSame: boolean }
  | { type: 'DeleteSegment'; segmentId: string };
