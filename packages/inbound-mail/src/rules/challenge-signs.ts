/** Products that hold a mail back until its sender proves to be a person; one sign of each is enough. */
export interface ChallengeProduct {
  product: string;
  source: string;
  /** Fields that only this product writes, by name in lower case. */
  headers?: { name: string; pattern: RegExp }[];
  /** Its own sentences, without accents, in lower case and single spaces. */
  words?: RegExp;
}

const spamAssassin = 'SpamAssassin 20_vbounce.cf, CRBOUNCE_MESSAGE';
const any = /\S/;

export const challengeProducts: ChallengeProduct[] = [
  {
    product: 'BoxTrapper',
    source: 'docs.cpanel.net BoxTrapper; notableweb.net/support BoxTrapper sample',
    headers: [{ name: 'x-boxtrapper', pattern: any }],
    words: /requires? that you verify that you are a real live human being|verify that you are a real live human/,
  },
  {
    product: 'UOL AntiSpam',
    source: `${spamAssassin}: __CRBOUNCE_UOL`,
    headers: [
      { name: 'from', pattern: /anti-?spam ?uol/i },
      { name: 'subject', pattern: /anti-?spam ?uol|tira-?teima/i },
    ],
    words: /anti-?spam uol|(?:voce|sua mensagem)[^.]{0,120} tira-?teima/,
  },
  {
    product: 'Spam Arrest',
    source: 'spamarrest.com: how sender verification works',
    headers: [
      { name: 'return-path', pattern: /@(?:[\w-]+\.)?spamarrest\.com/i },
      { name: 'from', pattern: /@(?:[\w-]+\.)?spamarrest\.com/i },
    ],
    words:
      /(?:protected by|using|uses) spam ?arrest|\bspamarrest\.com\/|just this once, click the link below so i can receive/,
  },
  {
    product: 'EarthLink spamBlocker',
    source: `${spamAssassin}: __CRBOUNCE_RP`,
    headers: [{ name: 'return-path', pattern: /spamblocker-challenge@/i }],
    words: /allow incoming (?:messages|mail|e-?mails) only from senders i have approved/,
  },
  {
    product: 'TMDA',
    source: `${spamAssassin}: __CRBOUNCE_TMDA; tmda.net`,
    headers: [
      { name: 'message-id', pattern: /-tmda-confirm>?$/i },
      { name: 'x-delivery-agent', pattern: /^tmda/i },
    ],
    words: /mail delivery software \(tmda\)/,
  },
  { product: 'ASK', source: `${spamAssassin}: __CRBOUNCE_ASK`, headers: [{ name: 'x-askversion', pattern: /\d/ }] },
  {
    product: 'Bluebottle',
    source: `${spamAssassin}: __AUTO_GEN_BBTL; Mail::DeliveryStatus::BounceParser corpus`,
    headers: [{ name: 'x-bluebottle-request', pattern: any }],
    words: /account is protected by bluebottle|bluebottle\.com\/verif/,
  },
  {
    product: 'Boxbe',
    source: 'boxbe.com: Guest List; Mail::DeliveryStatus::BounceParser corpus',
    headers: [{ name: 'from', pattern: /@(?:[\w-]+\.)?boxbe\.com/i }],
    words: /boxbe guest list|\bboxbe\.com\/(?:verif|crs|access)/,
  },
  {
    product: 'Spamazoid',
    source: `${spamAssassin}: __CRBOUNCE_SZ`,
    headers: [{ name: 'x-spamazoid-md', pattern: /\d/ }],
  },
  {
    product: 'Spamlion',
    source: `${spamAssassin}: __CRBOUNCE_SPAMLION`,
    headers: [{ name: 'spamlion', pattern: any }],
  },
  {
    product: 'ExiSpam',
    source: `${spamAssassin}: __CRBOUNCE_EXI`,
    headers: [{ name: 'x-exispam', pattern: /exispam/i }],
  },
  {
    product: 'Vanquish, Qurb, 0Spam',
    source: `${spamAssassin}: __CRBOUNCE_VANQ, __CRBOUNCE_QURB, __CRBOUNCE_0SPAM`,
    headers: [{ name: 'from', pattern: /@(?:[\w-]+\.)?(?:vanquish|qurb|0spam)\.com/i }],
  },
  {
    product: 'Mailinblack',
    source: 'mailinblack.com: authentification de l’expéditeur',
    headers: [{ name: 'from', pattern: /@(?:[\w-]+\.)?mailinblack\.com/i }],
    words: /(?:protegee?s?|securisee?s?) par (?:la solution )?mail ?in ?black|mailinblack\.com\//,
  },
  {
    product: 'Sendio',
    source: 'sendio.com: sender address verification',
    words: /one-time sender address verification|protected by sendio/,
  },
  {
    product: 'ChoiceMail, Knowspam, Mailblocks, BitBounce',
    source: 'the vendors’ names: choicemail.com, knowspam.net, mailblocks.com, bitbounce.com',
    headers: [{ name: 'from', pattern: /@(?:[\w-]+\.)?(?:choicemail|knowspam|mailblocks|bitbounce)\.(?:com|net)/i }],
    words: /\b(?:choicemail|knowspam|mailblocks|bitbounce)\b[^.]{0,200}(?:click|link|permission|verif|confirm)/,
  },
];

/** The request of every such product: to prove that the sender is a person, so that a held mail is delivered. */
export const challengeWords: { pattern: RegExp; language: string }[] = [
  {
    language: 'English',
    pattern:
      /(?:verify|confirm|prove) (?:that )?(?:you(?:'re| are)? (?:a |an |not a |indeed )?(?:real |live )?(?:human|person|spammer|robot|legitimate)|your (?:e-?mail )?(?:address|message|identity|mail)|this (?:message|e-?mail|is a legitimate)|you sent|yourself)|(?:click|visit|follow|reply|use)[^.!?]{0,200}(?:so that|in order|and|to) [^.!?]{0,80}(?:deliver|release|receive|approved? sender|added to|allow|whitelist)|(?:approved|allowed|safe|trusted|white) ?-?(?:sender|list)[^.!?]{0,120}(?:click|link|request|confirm)/,
  },
  {
    language: 'German',
    pattern:
      /(?:bestatigen sie|bestatige)[^.!?]{0,160}(?:absender|adresse|nachricht|mensch|e-?mail)[^!?]{0,300}(?:zugestellt|freigegeben|zustell|link|klick)|(?:klicken|antworten) sie[^.!?]{0,160}(?:zugestellt|freigegeben|freizugeben|zuzustellen)/,
  },
  {
    language: 'French',
    pattern:
      /(?:confirme[rz]?|verifie[rz]?|authentifie[rz]?|valide[rz]?)[^.!?]{0,160}(?:adresse|message|identite|humain|expediteur|envoi|e-?mail)|cliqu\w+[^.!?]{0,160}(?:delivre|remis|distribue|liberer|authentifi)/,
  },
  {
    language: 'Spanish and Portuguese',
    pattern:
      /(?:confirm|verifi)(?:e|ar|a|acao|acion|que)?\b[^.!?]{0,160}(?:mensaje|mensagem|direccion|endereco|remitente|remetente|envio|e-?mail|correo|humano|robo)|(?:clique|haga clic|pulse)[^.!?]{0,160}(?:entreg|liber|recib|receb)/,
  },
  {
    language: 'Italian, Dutch, Polish',
    pattern:
      /(?:conferm|verific)(?:a|i|are|ate)[^.!?]{0,160}(?:messaggio|indirizzo|mittente|identita)|bevestig[^.!?]{0,160}(?:afzender|adres|bericht)|potwierdz[^.!?]{0,160}(?:nadawc|adres|wiadomosc)/,
  },
];

/** Words that say that the mail waits meanwhile. */
export const heldWords =
  /\b(?:held|holding|hold|waiting|quarantin\w*|pending|not (?:yet )?(?:been )?delivered|until you|before (?:it|your|i) (?:can|will|message)|will (?:then |be )?(?:be )?(?:delivered|released|receive)|unknown sender|first time|automatic reply|automated (?:message|reply)|one-?time|spam (?:protection|filter|blocker)|anti-?spam|junk (?:mail )?filter|control spam|never have to|protected by)\b|zuruckgehalten|zugestellt|freigegeben|anti-?spam|einmalig|en attente|retenu|delivre|remis a|detenido|retenid[oa]|retid[oa]|aguardando|em espera|pendiente|entregue|entregado|liberad[oa]|trattenut|in attesa|recapitat|vastgehouden|afgeleverd|wstrzyman|dostarczon/;
