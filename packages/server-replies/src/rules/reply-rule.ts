import type { Blame, FaultKind } from '../server-reply.ts';
import { senderPattern } from './sender-words.ts';

/** Sentences with one meaning. */
export interface ReplyRule {
  blame: Blame;
  /** The servers that say so, or the document. */
  source: string;
  /**
   * Regular expressions, matched against lower-case words with single spaces and straight quotes. Names in braces, such
   * as `{who}`, stand for the word lists below.
   */
  sentences: string[];
  /**
   * Filters say it, too, as a lie to senders they do not want. It is believed when RCPT was refused or a code names the
   * address. Without this flag it is the verdict of a notice's writer, and needs proof only in a reply to us. False where
   * a provider is known to say it of its own mailboxes at any time.
   */
  needsProof?: boolean;
  /**
   * Words that must stand in a server's own reply besides, since it may say the same of us. A report's writer has looked
   * the recipient up, and needs none.
   */
  mustName?: string;
  /** It is about the recipient, though it names the sender: who is not welcome there. */
  mayNameSender?: true;
  /** So general that a status code outranks it. */
  isWeak?: true;
  /** The commands in reply to which it means this, where it does so only for some. */
  commands?: string[];
}

export const deadAddress: Blame = { on: 'recipient', cause: 'dead-address' };
export const full: Blame = { on: 'recipient', cause: 'full' };
export const closed: Blame = { on: 'recipient', cause: 'closed' };
export const content: Blame = { on: 'email', cause: 'content' };
export const passes: Blame = { on: 'nobody' };
export const unclear: Blame = { on: 'unclear' };
export const ours = (fault: FaultKind, waitMinutes: number | null = null): Blame => ({
  on: 'account',
  fault,
  waitMinutes,
});
export const sender = ours('sender');
export const domain = (record: Extract<Blame, { on: 'domain' }>['record'], provider: string | null = null): Blame => ({
  on: 'domain',
  record,
  provider,
});

const vocabulary: Record<string, string> = {
  who: '(?:recipient|user|mail ?box|account|address|addressee|alias|person|subscriber|rcpt|mail ?drop|customer|contact|maildir|inbox)s?',
  host: '(?:host|domain|hostname|host name|domain name|mail server|site|remote host|mail domain|system)s?',
  is: '(?:(?:is|was|are|were|has|have|had|been|be|would|will|currently|temporarily|now|already|address|id|name)[ :]+){0,4}',
  not: "(?:is not|not|isn't|was not|wasn't|are not|aren't|does not|doesn't|did not|didn't|do not|don't|cannot be|can't be|could not be|couldn't be|no longer|never)",
  // An address, a name or a few words between two words that matter.
  some: '(?: [^ ]{1,80}){0,5}',
  few: '(?: [^ ]{1,80}){0,2}',
  sender: senderPattern,
  ofNobody:
    "(?:user ?unknown|unknown(?: user)?|no such (?:user|mailbox|account|person|address)|not exist|n'existe pas|existiert nicht|no existe|não existe|non esiste|bestaat niet|nie istnieje|not (?:be )?found|unbekannt|inconnue?|desconocid[oa]|desconhecid[oa]|sconosciut[oa]|onbekend|nieznany|okänd|ukendt|ukjent|tuntematon|ismeretlen|neznámý|bilinmiyor|bulunamadı)",
  storage: '(?:quota|storage|space|disk ?space|mail ?box size|mail ?box|limit)',
};

export const sentence = (text: string) =>
  new RegExp(
    text.replace(/(?<!\\p)\{([a-z]\w*)\}/gi, (match, name: string) => vocabulary[name] ?? match),
    'u',
  );
