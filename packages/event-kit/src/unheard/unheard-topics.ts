import { Unavailable } from '@cadenza/http-kit';
import type { Queryable } from '@cadenza/postgres';

/**
 * Why a service does not hear a topic. Each cause is set and cleared independently.
 * - `gap`: the service lost records of the topic.
 * - `keys`: some records cannot be opened now. The others are handled.
 */
export const unheardCauses = ['gap', 'keys'] as const;
export type UnheardCause = (typeof unheardCauses)[number];

export interface UnheardTopic {
  topic: string;
  cause: UnheardCause;
  /** For an operator: what happened, and what to do. */
  detail: string;
}

/** Records of a topic are not handled now. The records are fine: the bus delivers them again. */
export class TopicUnheard extends Unavailable {
  override name = 'TopicUnheard';
}

/** Every topic that is unheard now; usually none. */
export async function unheardTopics(database: Queryable): Promise<UnheardTopic[]> {
  const { rows } = await database.query<UnheardTopic>('select topic, cause, detail from unheard_topics order by 1, 2');
  return rows;
}

export async function isUnheard(database: Queryable, topic: string, cause: UnheardCause): Promise<boolean> {
  const { rowCount } = await database.query('select from unheard_topics where topic = $1 and cause = $2', [
    topic,
    cause,
  ]);
  return rowCount === 1;
}

/**
 * @param isRepair for records that repair a gap and do not wait for its end
 * @throws TopicUnheard for a topic of which nothing may be handled now
 */
export async function assertHeard(database: Queryable, topic: string, isRepair = false): Promise<void> {
  if (!isRepair && (await isUnheard(database, topic, 'gap'))) throw new TopicUnheard(`${topic} is not heard now`);
}
