/** The mail that a program sends when somebody presses a symbol below a mail. */
export interface ReactionSign {
  product: string;
  /** A page that describes it, or shows such mails. */
  source: string;
  /** The whole text, without accents, in lower case and single spaces. */
  words: RegExp;
}

const symbol = String.raw`(?:[\[(]?(?:like|love|heart|thumbs ?up|laugh|surprised|sad|celebrate|smile|clap|\p{Extended_Pictographic})[\p{Emoji_Modifier}\u200d\ufe0f\])]*\s?)`;
const who = String.raw`(?:[^.!?\n"“]{1,80} )?`;
const quoted = String.raw`\s?(?:["“”„«‘'].{0,600}["“”»’']|an? (?:image|photo|message|attachment|link)|.{0,20}…)\.?`;
const whole = (pattern: string) => new RegExp(`^(?:${pattern})$`, 'u');

/** The part that makes a mail a reaction: https://developers.google.com/workspace/gmail/reactions/format */
export const reactionType = 'text/vnd.google.email-reaction+json';

/** The disposition of a part that is nothing but a symbol, as Delta Chat sends it: https://www.rfc-editor.org/rfc/rfc9078 */
export const reactionDisposition = /^content-disposition\s?:\s{0,9}reaction\b/i;

/**
 * The link below every reaction of Gmail, in every language. Mails with it are in the lists at lists.freedesktop.org
 * and lists.nongnu.org.
 */
export const gmailReactionLink = /[?&]utm_campaign=emojireactionemail\b/;

/** Fields of Exchange; `allow` and `disallow` only say whether others may react. */
export const reactionHeaders: { name: string; pattern: RegExp; source: string }[] = [
  {
    name: 'x-ms-reactions',
    pattern: /^(?!(?:dis)?allow\b)\S/i,
    source: 'https://office365itpros.com/2023/09/19/outlook-reactions-disable/',
  },
];

const outlook =
  'https://support.microsoft.com/en-us/office/reactions-in-microsoft-outlook-06315501-a790-4a2a-90c1-fbc89d84c393';
const tapbacks = 'https://www.engadget.com/google-messages-imessage-reactions-emoji-134015919.html';
const anyProgram = 'the general form of such sentences; no page of a product says them';

export const reactionSigns: ReactionSign[] = [
  {
    product: 'Gmail',
    source: 'https://developers.google.com/workspace/gmail/reactions/format',
    words: whole(
      `${symbol}{0,4}${who}(?:hat (?:mit ${symbol}{1,4})?(?:uber|via|mit) gmail reagiert|heeft (?:met ${symbol}{1,4})?(?:via|met) gmail gereageerd|(?:reacted|a reagi|(?:ha )?reacciono|ha reaccionado|reagiu|ha reagito|heeft gereageerd|zareagowal\\S{0,4}|reagoval\\S{0,4}|reagerade|reagerede|reagerte|har reageret|har reagert|har reagerat|reagoi|отреагировал\\S{0,4})(?: (?:with |con |com |avec |mit )?${symbol}{1,4})? ?(?:via|uber|mit|mediante|tramite|a traves de|atraves do|pelo|med|przez|pres|pomoci|prostrednictvim|через|gennem|kautta)? gmail\\S{0,6}(?: kautta)?)\\.?`,
    ),
  },
  {
    product: 'Gmail in Turkish, Hungarian, Korean, Chinese and Japanese',
    source: 'https://developers.google.com/workspace/gmail/reactions/format',
    words: whole(
      `${symbol}{0,4}.{1,80}(?:,? gmail uzerinden tepki verdi|gmail\\S{0,6} (?:keresztul|segitsegevel) reagalt|님이 gmail ?(?:을|를) 통해 반응(?:함|했습니다)|已?(?:通过|透過|通過) ?gmail ?(?:做出|作出)了?(?:回应|回應|反应|反應)|さんが ?gmail ?(?:で|から|を使って)リアクションしました)[.。]?`,
    ),
  },
  {
    product: 'Outlook',
    source: outlook,
    words: whole(
      `${symbol}{0,4}${who}reacted (?:with ${symbol}{1,4})?to your (?:message|e-?mail|mail)(?: with ${symbol}{1,4})?[:.]?(?: ${symbol}{0,4})?`,
    ),
  },
  {
    product: 'Outlook in other languages',
    source: outlook,
    words: whole(
      `${symbol}{0,4}${who}(?:hat (?:mit ${symbol}{1,4})?auf (?:ihre|deine) (?:nachricht|e-?mail)(?: mit ${symbol}{1,4})? reagiert|a reagi a (?:votre|ton) (?:message|e-?mail)|(?:reacciono|ha reaccionado) a (?:su|tu) (?:mensaje|correo)|reagiu (?:a|a sua|ao seu|a tua)(?: sua)? ?(?:mensagem|e-?mail)|ha reagito al (?:tuo|suo) (?:messaggio|e-?mail)|heeft gereageerd op (?:uw|je) (?:bericht|e-?mail)|heeft op (?:uw|je) (?:bericht|e-?mail) gereageerd|zareagowal\\S{0,4} na (?:twoja|panstwa) (?:wiadomosc|e-?mail)|(?:za)?reagoval\\S{0,4} na (?:vasi|tvoji|vasu|tvoju) (?:zpravu|spravu)|(?:reagerade|har reagerat) pa ditt (?:meddelande|mejl)|(?:reagerede|har reageret|reagerte|har reagert) pa (?:din|dit|meldingen din|e-posten din) ?(?:besked|meddelelse|melding|mail)?|reagoi viestiisi|reagoi viestiinne|reagalt az? (?:uzenet|level)\\S{0,5}|(?:iletinize|mesajiniza|e-postaniza) (?:tepki|ifade) (?:verdi|birakti|gosterdi)|a reactionat la mesajul (?:dvs\\.|tau)|αντεδρασε στο μηνυμα σας|(?:от)?реагировал\\S{0,4} на ваше (?:сообщение|письмо)|відреагував\\S{0,4} на ваше повідомлення)[:.]?`,
    ),
  },
  {
    product: 'Outlook in Japanese, Chinese and Korean',
    source: outlook,
    words:
      /^.{0,80}(?:があなたの(?:メッセージ|メール)にリアクション(?:しました)?|对(?:您|你)的(?:邮件|消息)(?:做出|作出)了?(?:回应|反应)|對您的(?:郵件|訊息)(?:做出|作出)了?(?:回應|反應)|님이 (?:귀하의|회원님의|내) (?:메시지|메일)에 (?:반응했습니다|반응함))[:：。.]?$/,
  },
  {
    product: 'iPhone tapback',
    source: tapbacks,
    words: whole(
      `(?:liked|loved|disliked|laughed at|emphasi[sz]ed|questioned|removed an? \\w{1,20} from|reacted ${symbol}{1,4}to)${quoted}`,
    ),
  },
  {
    product: 'iPhone tapback in other languages',
    source: tapbacks,
    words: whole(
      `(?:gefallt|liebt|lacht uber|betont|hinterfragt|mag nicht|(?:hat )?${quoted} (?:gefallt|geliked|mit .{1,8} reagiert)|a (?:aime|adore)|a ri a|n'a pas aime|me gusta|le gusto|le encanto|se rio de|no le gusto|gostou de|amou|adorou|riu de|ha (?:apprezzato|amato)|ha riso (?:di|per)|vindt leuk|vond|houdt van|lacht om|polubil\\S{0,3}|gillade|alskade|likte|elsket|synes godt om)${quoted}`,
    ),
  },
  {
    product: 'Google Messages',
    source: 'https://ijunkie.com/google-message-app-to-allow-sending-emoji-reactions-to-iphones/',
    words: whole(
      `(?:${symbol}{1,4}(?:to|an|a|en|su|op|na|til|till)|${who}reacted with (?:an? )?(?:${symbol}{1,4}|[\\w ]{1,40} )to)${quoted}`,
    ),
  },
  {
    product: 'programs that call it a boost',
    source: anyProgram,
    words: whole(`${who}boosted (?:your|this) (?:message|e-?mail)[:.]?.{0,40}`),
  },
  {
    product: 'other mail programs',
    source: anyProgram,
    words: whole(
      `(?!(?:i|we|really|just|so)\\b)${who}(?:sent (?:you )?a reaction|added a reaction|liked|loved|hearted|thumbed up|responded with ${symbol}{1,4}|reacted with ${symbol}{1,4})(?: (?:to|on))? (?:your|this) (?:message|e-?mail|mail)[:.]?`,
    ),
  },
];
