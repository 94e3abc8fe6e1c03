import { unknownEvent } from '@cadenza/event-store';
import type { SegmentEvent } from './events.ts';

/** The ids of the segments. */
export type Segments = ReadonlySet<string>;

export const initialState: Segments = new Set();

export function evolve(state: Segments, { type, data }: SegmentEvent): Segments {
  const segments = new Set(state);
  switch (type) {
    case 'SegmentCreated':
      return segments.add(data.segmentId);
    case 'SegmentChanged':
      return state;
    case 'SegmentDeleted':
      segments.delete(data.segmentId);
      return segments;
    default:
      return unknownEvent(type);
  }
}
