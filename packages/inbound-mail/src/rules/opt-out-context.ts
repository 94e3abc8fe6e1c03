import lists from './opt-out-context.json' with { type: 'json' };
import { anyOf } from './opt-out-words.ts';

/** Polite words around a request, in any language; they are removed before a sentence is compared. */
export const politeWords = anyOf(...lists.politeWords);
export const politeWordsUnspaced = anyOf(...lists.politeWordsUnspaced);

/** Other things to leave, cancel or take off; a request with one of these is about that thing. */
export const otherThings = anyOf(...lists.otherThings);
/** Words that limit a request in time. */
export const forAWhile = anyOf(...lists.forAWhile);
/** Words that limit a request to one channel. */
export const otherWay = anyOf(...lists.otherWay);
/** Words that say that mail is wanted. */
export const interest = anyOf(...lists.interest);
export const interestUnspaced = lists.interestUnspaced;
/** Words that turn interest in the same sentence into its denial. */
export const denial = anyOf(...lists.denial);
export const denialUnspaced = lists.denialUnspaced;
/** Words that ask how or why. */
export const question = anyOf(...lists.question);

/** In a question: what we sell, and not our mail. */
export const product = anyOf(...lists.product);

/** Names of laws and articles by which a right is claimed: GDPR articles 17 and 21, and its names. */
export const rights = lists.rights;
export const rightsVerbs = anyOf(...lists.rightsVerbs);
export const ownRights = anyOf(...lists.ownRights);
/** "Do not hesitate" means to go on. */
export const encouragement = anyOf(...lists.encouragement);
/** Words that report what came, or did not. */
export const news = anyOf(...lists.news);
/** How signatures and footers begin a sentence that looks like a request. */
export const footer = anyOf(...lists.footer);
/** Words of disclaimers, which ask people who are not addressed to delete the mail. */
export const disclaimer = anyOf(...lists.disclaimer);
/** What unwanted mail is called. Anybody who calls ours so may want no more. */
export const spam = lists.spam;
export const spamUnspaced = lists.spamUnspaced;
/** Where mail may lie that its reader looked for, and whose spam it is otherwise. */
export const spamElsewhere = anyOf(...lists.spamElsewhere);
export const spamElsewhereUnspaced = lists.spamElsewhereUnspaced;
/** An address that its writer no longer uses. */
export const oldAddress = anyOf(...lists.oldAddress);
/** Says which address to use instead. */
export const newAddress = anyOf(...lists.newAddress);
