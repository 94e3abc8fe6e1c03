import type { FailureCause } from '../classification.ts';

/** Sentences with one meaning. */
export interface FailureRule {
  cause: FailureCause;
  /** Who says so, or which document. */
  source: string;
  /**
   * Each one a regular expression, tested on words in lower case with single spaces and straight quotes. `{who}` and the
   * other names in braces stand for the lists of words below.
   */
  sentences: string[];
  /**
   * Said by filters too, as a lie to whom they do not want: believed when RCPT was refused or a code names the address.
   * Without it: the verdict of whoever wrote the notice.
   */
  needsProof?: true;
  /** So general that a status code is believed before it. */
  isWeak?: true;
}

const vocabulary: Record<string, string> = {
  who: '(?:recipient|user|mail ?box|account|address|addressee|alias|login|person|subscriber|rcpt|mail ?drop|customer|contact|maildir|inbox)s?',
  host: '(?:host|domain|hostname|host name|domain name|mail server|site|remote host|mail domain|system)s?',
  is: '(?:(?:is|was|are|were|has|have|had|been|be|would|will|currently|temporarily|now|already|address|id|name)[ :]+){0,4}',
  not: "(?:is not|not|isn't|was not|wasn't|are not|aren't|does not|doesn't|did not|didn't|do not|don't|cannot be|can't be|could not be|couldn't be|no longer|never)",
  // An address, a name or a few words between the two that matter.
  some: '(?: [^ ]{1,80}){0,5}',
  few: '(?: [^ ]{1,80}){0,2}',
  // The sender, in the languages of those who refuse it; not the reader who is spoken to.
  sender:
    "(?<!(?:dear|inform|notify|tell|ask|contact) (?:the )?)\\b(?:sender|originator|mail from|return-?path|absender|expediteur|emetteur|expéditeur|émetteur|remitente|remetente|mittente|afzender|nadawca|avsändaren?|afsenderen?|avsenderen?|lähettäjä|feladó|odesílatel|gönderen|gönderici)(?:'s)?",
  senderElsewhere: '(?:отправител[ья]|送信者|差出人|发件人|發件人|寄件者|寄件人|보낸 ?사람|발신자)',
  ofNobody:
    "(?:user ?unknown|unknown(?: user)?|no such (?:user|mailbox|account|person|address)|not exist|n'existe pas|existiert nicht|no existe|não existe|non esiste|bestaat niet|nie istnieje|not (?:be )?found|unbekannt|inconnue?|desconocid[oa]|desconhecid[oa]|sconosciut[oa]|onbekend|nieznany|okänd|ukendt|ukjent|tuntematon|ismeretlen|neznámý|bilinmiyor|bulunamadı)",
  storage: '(?:quota|storage|space|disk ?space|mail ?box size|mail ?box|limit)',
};

export const sentence = (text: string) =>
  new RegExp(text.replace(/\{(\w+)\}/g, (_, name: string) => vocabulary[name] ?? ''));
