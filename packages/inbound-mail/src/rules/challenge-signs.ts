import tables from './challenge-signs.json' with { type: 'json' };
import { readTable } from './tables.ts';

/** Products that hold a mail back until its sender proves to be a person; one sign of each is enough. */
export interface ChallengeProduct {
  product: string;
  source: string;
  /** Fields that only this product writes, by name in lower case. */
  headers?: { name: string; pattern: RegExp }[];
  /** Its own sentences, without accents, in lower case and single spaces. */
  words?: RegExp;
}

export const challengeProducts: ChallengeProduct[] = readTable(tables.challengeProducts);

/** The request of every such product: to prove that the sender is a person, so that a held mail is delivered. */
export const challengeWords: { pattern: RegExp; language: string }[] = readTable(tables.challengeWords);

/** Words that say that the mail waits meanwhile. */
export const heldWords =
  /\b(?:held|holding|hold|waiting|quarantin\w*|pending|not (?:yet )?(?:been )?delivered|until you|before (?:it|your|i) (?:can|will|message)|will (?:then |be )?(?:be )?(?:delivered|released|receive)|unknown sender|first time|automatic reply|automated (?:message|reply)|one-?time|spam (?:protection|filter|blocker)|anti-?spam|junk (?:mail )?filter|control spam|never have to|protected by)\b|zuruckgehalten|zugestellt|freigegeben|anti-?spam|einmalig|en attente|retenu|delivre|remis a|detenido|retenid[oa]|retid[oa]|aguardando|em espera|pendiente|entregue|entregado|liberad[oa]|trattenut|in attesa|recapitat|vastgehouden|afgeleverd|wstrzyman|dostarczon/;
