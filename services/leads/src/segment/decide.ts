import { segmentsMax } from '@cadenza/contracts';
import type { Decider } from '@cadenza/event-store';
import { notFound, Refusal } from '@cadenza/http-kit';
import type { SegmentCommand } from './commands.ts';
import type { SegmentEvent } from './events.ts';
import { evolve, initialState, type Segments } from './state.ts';

function decide(command: SegmentCommand, segments: Segments): SegmentEvent[] {
  const { segmentId } = command;
  switch (command.type) {
    case 'CreateSegment':
      refuseTakenName(command);
      if (segments.size >= segmentsMax)
        throw new Refusal(409, 'too-many-segments', `There are ${segmentsMax} segments already, which is the most.`);
      return [{ type: 'SegmentCreated', data: { segmentId } }];
    case 'ChangeSegment':
      refuseUnknown(segmentId, segments);
      refuseTakenName(command);
      return command.isSame ? [] : [{ type: 'SegmentChanged', data: { segmentId } }];
    case 'DeleteSegment':
      refuseUnknown(segmentId, segments);
      return [{ type: 'SegmentDeleted', data: { segmentId } }];
    default:
      return command satisfies never;
  }
}

function refuseUnknown(segmentId: string, segments: Segments): void {
  if (!segments.has(segmentId)) throw notFound('segment');
}

function refuseTakenName({ isNameTaken }: { isNameTaken: boolean }): void {
  if (isNameTaken) throw new Refusal(409, 'segment-exists', 'There is a segment of this name already.');
}

export const segmentDecider: Decider<Segments, SegmentCommand, SegmentEvent> = { decide, evolve, initialState };
