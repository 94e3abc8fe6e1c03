import { segmentsMax } from '@cadenza/contracts';
import { given as givenEvents } from '@cadenza/event-store/testing';
import { describe, test } from 'vitest';
import { segmentDecider } from './decide.ts';
import type { SegmentEvent } from './events.ts';

const given = (...past: SegmentEvent[]) => givenEvents(segmentDecider, past);
const created = (segmentId: string) => ({ type: 'SegmentCreated', data: { segmentId } }) as const;
const deleted = (segmentId: string) => ({ type: 'SegmentDeleted', data: { segmentId } }) as const;
const creating = (isNameTaken = false) => ({ type: 'CreateSegment', segmentId: 'new', isNameTaken }) as const;
const many = (count: number) => Array.from({ length: count }, (_, index) => created(String(index)));

describe('a segment', () => {
  test('is created under a name that no other has', () => {
    given()
      .when(creating())
      .records([created('new')]);
    given().when(creating(true)).refused('segment-exists');
  });

  test(`is one of at most ${segmentsMax}`, () => {
    given(...many(segmentsMax - 1))
      .when(creating())
      .records([created('new')]);
    given(...many(segmentsMax))
      .when(creating())
      .refused('too-many-segments');
    given(...many(segmentsMax), deleted('0'))
      .when(creating())
      .records([created('new')]);
  });

  test('is changed; the same again changes nothing', () => {
    const change = { type: 'ChangeSegment', segmentId: '1', isNameTaken: false, isSame: false } as const;
    given(created('1'))
      .when(change)
      .records([{ type: 'SegmentChanged', data: { segmentId: '1' } }]);
    given(created('1'))
      .when({ ...change, isSame: true })
      .records([]);
    given(created('1'))
      .when({ ...change, isNameTaken: true })
      .refused('segment-exists');
    given().when(change).refused('segment-not-found');
  });

  test('is deleted once', () => {
    const remove = { type: 'DeleteSegment', segmentId: '1' } as const;
    given(created('1'))
      .when(remove)
      .records([deleted('1')]);
    given(created('1'), deleted('1')).when(remove).refused('segment-not-found');
  });
});
