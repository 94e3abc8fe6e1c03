import tables from './opt-out-own-mailing.json' with { type: 'json' };
import scripts from './opt-out-own-mailing-scripts.json' with { type: 'json' };
import { anyOf } from './opt-out-words.ts';
import { readTable } from './tables.ts';

/**
 * Mailing and advertising that is not ours to them: our users sell to people who send mail themselves. One language a
 * row, in the signs of `OptOutWords`.
 */
interface OwnMailingWords {
  language: string;
  /** The writer advertises or sends, or does not. */
  sends: string;
  /** The writer needs no advertising, which may mean ours. */
  needs?: string;
  /** People and figures of unsubscribing, and not the writer's own. */
  topics: string;
  /** Begins a question about what we do with them. */
  asks: string;
}

const rows: OwnMailingWords[] = readTable(tables);

/** In languages whose words are found anywhere, with their own words for the other side of a mail. */
export const ownMailingUnspaced: (OwnMailingWords & { addressed: string })[] = readTable(scripts);

/** The writer sends or advertises, to whomever. */
export const ownSending = anyOf(...rows.map(({ sends }) => sends));
/** Words for the other side of a mail: then it is not only about the writer's own mailing. */
export const addressedToUs = anyOf(
  'you|your|yours|me|us|my|from you|sie mir|sie uns|mir|mich|ihnen|ihre[rnms]?|euch|eure\\S*|vous|votre|vos|me|moi',
  "m'\\S+|usted\\S*|vuestr\\S*|nos|os|mi|vostr\\S*|voi|voces?|vosso\\S*|mij|jullie|uw|mnie|mi|nam|panstw\\S*|er|era|jer|jeres|dere|deres|mig|meg|vas|vase\\S*|вас|ваш\\S*|мне|меня|нам|мені",
);
export const ownNeeds = anyOf(...rows.flatMap(({ needs = [] }) => needs));
export const optOutTopics = anyOf(...rows.map(({ topics }) => topics));
export const optOutTopicQuestions = anyOf(...rows.map(({ asks }) => asks));
