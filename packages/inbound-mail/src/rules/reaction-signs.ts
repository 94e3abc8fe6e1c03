/** What mail programs send when somebody presses a symbol below a mail. */
export interface ReactionSign {
  product: string;
  source: string;
  /** All that was typed, without accents, in lower case and single spaces. */
  words: RegExp;
}

const symbol = String.raw`(?:[\[(]?(?:like|love|heart|thumbs ?up|laugh|surprised|sad|celebrate|smile|clap|\p{Extended_Pictographic})[\p{Emoji_Modifier}\u200d\ufe0f\])]*\s?)`;
const who = String.raw`(?:[^.!?\n"“]{1,80} )?`;
const quoted = String.raw`\s?(?:["“”„«‘'].{0,600}["“”»’']|an? (?:image|photo|message|attachment|link)|.{0,20}…)\.?`;
const whole = (pattern: string) => new RegExp(`^(?:${pattern})$`, 'u');

/** The part that makes a mail a reaction: https://developers.google.com/workspace/gmail/reactions/format */
export const reactionType = 'text/vnd.google.email-reaction+json';

/** Fields of Exchange; `allow` and `disallow` only say whether others may react. */
export const reactionHeaders: { name: string; pattern: RegExp; source: string }[] = [
  { name: 'x-ms-reactions', pattern: /^(?!(?:dis)?allow\b)\S/i, source: 'Microsoft 365: reactions in Outlook' },
];

export const reactionSigns: ReactionSign[] = [
  {
    product: 'Gmail',
    source: 'developers.google.com/workspace/gmail/reactions/format',
    words: whole(
      `${symbol}{0,4}${who}(?:reacted|hat reagiert|a reagi|ha reaccionado|reagiu|ha reagito|heeft gereageerd)(?: ${symbol}{1,4})? (?:via|uber|mit|mediante|tramite|a traves de|med|przez) gmail\\.?.{0,80}`,
    ),
  },
  {
    product: 'Outlook',
    source: 'support.microsoft.com: Reactions in Microsoft Outlook',
    words: whole(
      `${symbol}{0,4}${who}reacted (?:with ${symbol}{1,4})?to your (?:message|e-?mail|mail)(?: with ${symbol}{1,4})?[:.]?(?: ${symbol}{0,4})?`,
    ),
  },
  {
    product: 'Outlook in other languages',
    source: 'support.microsoft.com: Reactions in Microsoft Outlook, by language',
    words: whole(
      `${symbol}{0,4}${who}(?:hat (?:mit ${symbol}{1,4})?auf (?:ihre|deine) (?:nachricht|e-?mail)(?: mit ${symbol}{1,4})? reagiert|a reagi a (?:votre|ton) (?:message|e-?mail)|(?:reacciono|ha reaccionado) a (?:su|tu) (?:mensaje|correo)|reagiu (?:a|a sua|ao seu|a tua)(?: sua)? ?(?:mensagem|e-?mail)|ha reagito al (?:tuo|suo) (?:messaggio|e-?mail)|heeft gereageerd op (?:uw|je) (?:bericht|e-?mail)|zareagowal\\S{0,4} na (?:twoja|panstwa) (?:wiadomosc|e-?mail)|(?:reagerade|har reagerat) pa ditt (?:meddelande|mejl)|(?:reagerede|har reageret|reagerte|har reagert) pa (?:din|dit|meldingen din|e-posten din) ?(?:besked|meddelelse|melding|mail)?|reagoi viestiisi|отреагировал\\S{0,4} на ваше (?:сообщение|письмо))[:.]?`,
    ),
  },
  {
    product: 'Outlook in Japanese and Chinese',
    source: 'support.microsoft.com: Reactions in Microsoft Outlook, by language',
    words:
      /^.{0,80}(?:があなたの(?:メッセージ|メール)にリアクション(?:しました)?|对(?:您|你)的(?:邮件|消息)(?:做出|作出)了?(?:回应|反应)|對您的(?:郵件|訊息)(?:做出|作出)了?(?:回應|反應))[:：。]?$/,
  },
  {
    product: 'iPhone tapback',
    source: 'support.apple.com: React with Tapbacks',
    words: whole(
      `(?:liked|loved|disliked|laughed at|emphasi[sz]ed|questioned|removed an? \\w{1,20} from|reacted ${symbol}{1,4}to)${quoted}`,
    ),
  },
  {
    product: 'iPhone tapback in other languages',
    source: 'support.apple.com: Tapbacks, by language',
    words: whole(
      `(?:gefallt|liebt|lacht uber|betont|hinterfragt|mag nicht|(?:hat )?${quoted} (?:gefallt|geliked|mit .{1,8} reagiert)|a (?:aime|adore)|a ri a|n'a pas aime|me gusta|le gusto|le encanto|se rio de|no le gusto|gostou de|amou|adorou|riu de|ha (?:apprezzato|amato)|ha riso (?:di|per)|vindt leuk|vond|houdt van|lacht om|polubil\\S{0,3}|gillade|alskade|likte|elsket|synes godt om)${quoted}`,
    ),
  },
  {
    product: 'Android Messages',
    source: 'support.google.com/messages: reactions',
    words: whole(`${symbol}{1,4}(?:to|an|a|en|su|op|na|til|till)${quoted}`),
  },
  {
    product: 'HEY',
    source: 'hey.com: Boosts',
    words: whole(`${who}boosted (?:your|this) (?:message|e-?mail)[:.]?.{0,40}`),
  },
  {
    product: 'Zoho, Spark, Yahoo and others',
    source: 'zoho.com/mail/help, sparkmailapp.com/help: reactions',
    words: whole(
      `(?!(?:i|we|really|just|so)\\b)${who}(?:sent (?:you )?a reaction|added a reaction|liked|loved|hearted|thumbed up|responded with ${symbol}{1,4}|reacted with ${symbol}{1,4})(?: (?:to|on))? (?:your|this) (?:message|e-?mail|mail)[:.]?`,
    ),
  },
];
