import {
  type ContractEventOf,
  type ContractEventType,
  type EventTypeOn,
  type Topic,
  topicOfType,
} from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';

/** Notes that this event was handled. It must run in the commit of the effect, after everything else. */
export type NoteHandled = (transaction: Queryable) => Promise<void>;

/**
 * What a service does about one type of contract event.
 * - `project` writes only rows of read models: a rebuild runs it again, without the event's personal data.
 * - `projectTogether` is `project` for any number of events in their order. It is for frequent types of events, whose
 *   effects must commute with those of the other types that this service projects together. Types that have the same
 *   function are given to it together.
 * - `before` runs in the same transaction, ahead of `project`, and does what a rebuild must not repeat: rows with
 *   personal data, wake-ups. Many events share this transaction. `before` does not see leads that were erased before
 *   the event was read. `beforeTogether` is the same for `projectTogether`.
 * - `lock` runs once in the same transaction, ahead of everything else, with the events of all consumers that have this
 *   function. It locks what they change in one order: blocks that change the same things then do not deadlock.
 * - `concerns` leaves out events that have no effect here. They are passed over without a note, so nobody may wait until
 *   they are handled (rule C1): it is for events that no request causes.
 * - `isRepeatable`: the effect is the same however often and in whatever order the events come. For frequent types of
 *   events with `project`: no row is kept for each by which a repeat would be recognised. A function says of which events.
 * - `ignoresLeads`: it needs no personal data of the event, which then may come without.
 * - `react` gives a command, which appends events. It runs alone, after the other two have committed. Its append is the
 *   first write of its transaction, and it passes on `noteHandled`, which runs last. When the command records nothing,
 *   the note is written afterwards.
 * - `reactsTo` gives the ids of those of several events that `react` has something to do about; the others are noted as
 *   handled together. It is for frequent types of events, and what needs nothing once must never need anything later.
 */
export interface Effects<Event, Context> {
  before?: (transaction: Queryable, event: Event, context: Context) => Promise<void>;
  project?: (transaction: Queryable, event: Event) => Promise<void>;
  beforeTogether?: (transaction: Queryable, events: readonly Event[], context: Context) => Promise<void>;
  projectTogether?: (transaction: Queryable, events: readonly Event[]) => Promise<void>;
  lock?: (transaction: Queryable, events: readonly Event[]) => Promise<void>;
  concerns?: (event: Event) => boolean;
  isRepeatable?: true | ((event: Event) => boolean);
  ignoresLeads?: true;
  react?: (event: Event, context: Context, noteHandled: NoteHandled) => Promise<void>;
  reactsTo?: (database: Queryable, events: readonly Event[]) => Promise<ReadonlySet<string>>;
}

export type Consumer<Context, Type extends ContractEventType = ContractEventType> = {
  topic: Topic;
  type: Type;
} & Effects<never, Context>;

/** Types of events that a service leaves alone on purpose. */
interface Ignored<Type extends ContractEventType> {
  ignored: readonly Type[];
}

type TypesIn<Entry> =
  Entry extends Consumer<never, infer Type> ? Type : Entry extends Ignored<infer Type> ? Type : never;

/** Asks for a property that no list has when an event of the topic is missing; the compiler's message names it. */
type Complete<T extends Topic, Entry> = [Exclude<EventTypeOn<T>, TypesIn<Entry>>] extends [never]
  ? unknown
  : { neitherHandledNorIgnored: Exclude<EventTypeOn<T>, TypesIn<Entry>> };

/** How a service with this context declares its consumers. */
export function consumersFor<Context>() {
  return {
    /** The consumer of one type of event. */
    on<Type extends ContractEventType>(
      type: Type,
      effects: Effects<ContractEventOf<Type>, Context>,
    ): Consumer<Context, Type> {
      return { topic: topicOfType[type], type, ...alone(effects), ...effects } as unknown as Consumer<Context, Type>;
    },

    /** The consumers of a topic, each of whose events is either handled or ignored on purpose. */
    everyEventOn<T extends Topic, Entry extends Consumer<Context, EventTypeOn<T>> | Ignored<EventTypeOn<T>>>(
      _topic: T,
      entries: readonly Entry[] & Complete<T, Entry>,
    ): Consumer<Context>[] {
      const all: readonly (Consumer<Context> | Ignored<ContractEventType>)[] = entries;
      return all.filter((entry) => 'topic' in entry);
    },
  };
}

/** The effects of one event, of a consumer that takes several together. */
function alone<Event, Context>({ beforeTogether, projectTogether }: Effects<Event, Context>): Effects<Event, Context> {
  return {
    ...(beforeTogether && { before: (transaction, event, context) => beforeTogether(transaction, [event], context) }),
    ...(projectTogether && { project: (transaction, event) => projectTogether(transaction, [event]) }),
  };
}

/** These events have no effect in this service. */
export const ignored = <Type extends ContractEventType>(...types: readonly Type[]): Ignored<Type> => ({
  ignored: types,
});
