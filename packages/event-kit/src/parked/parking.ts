import type { ContractEvent, Topic } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';

/** A record that could not be handled. */
export interface Unhandled {
  topic: Topic;
  key: string;
  value: string;
  /** Taken from the record's text or its header; `undefined` when neither has one. */
  type: string | undefined;
  /** `undefined` when the record cannot even be read. */
  event: ContractEvent | undefined;
}

/** What a service does, besides keeping it, about a record that it could not handle (rule S10). */
export interface Parking<Context> {
  /**
   * What the record is about, as paths: `a` or `a/b`. Once it is parked, later records of its topic about the same
   * thing, or a part of it, wait behind it, so that they are handled in order.
   */
  strandsOf(record: Unhandled): readonly string[];
  /**
   * In the commit that parks the record: holds whatever it may forbid. Called again when it is parked again.
   * @param number of its row in `parked_records`, which is deleted when the record is resolved
   */
  hold(transaction: Queryable, record: Unhandled & { number: number }, context: Context): Promise<void>;
  /** In the commit that resolves the record, before its row is deleted: releases what it held. */
  release(transaction: Queryable, number: number, context: Context): Promise<void>;
  /**
   * In the commit that marks a topic as unheard or as heard again: schedules a new look at everything that the topic
   * may forbid.
   */
  replan?(transaction: Queryable, context: Context): Promise<void>;
}

/** For services in which a parked record forbids nothing. */
export const parkOnly: Parking<unknown> = {
  strandsOf: () => [],
  hold: async () => {},
  release: async () => {},
};
