/** Programs that answer invitations, by the PRODID of what they send (RFC 5545, 3.7.3). */
export const calendarPrograms: { pattern: RegExp; product: string; source: string }[] = [
  {
    pattern: /\/\/google inc\/\/|google calendar/i,
    product: 'Google Calendar',
    source: 'developers.google.com/calendar',
  },
  {
    pattern: /microsoft (?:exchange|corporation|office)/i,
    product: 'Exchange and Outlook',
    source: '[MS-OXCICAL], 2.1.3.1.1.3',
  },
  { pattern: /apple inc\.|icloud|\/\/apple/i, product: 'Apple Calendar', source: 'RFC 5545 implementations: iCloud' },
  { pattern: /davical/i, product: 'DAViCal', source: 'davical.org' },
  { pattern: /zimbra/i, product: 'Zimbra', source: 'https://github.com/Zimbra/zm-mailbox' },
  { pattern: /lotus|\bhcl\b|domino/i, product: 'Notes', source: 'HCL Notes: iCalendar support' },
  { pattern: /sabre|nextcloud|owncloud/i, product: 'Nextcloud', source: 'sabre.io/vobject' },
  { pattern: /inverse inc|sogo/i, product: 'SOGo', source: 'https://github.com/Alinto/sogo' },
  { pattern: /mozilla/i, product: 'Thunderbird', source: 'https://github.com/thunderbird/thunderbird-l10n' },
  { pattern: /horde/i, product: 'Horde', source: 'Horde_Icalendar' },
  { pattern: /kerio/i, product: 'Kerio Connect', source: 'Kerio Connect manual' },
  { pattern: /open-?xchange/i, product: 'Open-Xchange', source: 'Open-Xchange: iCal parser' },
  { pattern: /proton/i, product: 'Proton Calendar', source: 'ProtonMail WebClients' },
  { pattern: /cyrusimap|fastmail/i, product: 'Fastmail', source: 'Cyrus IMAP: http_ical' },
  { pattern: /yahoo/i, product: 'Yahoo Calendar', source: 'Yahoo Calendar' },
];

/**
 * How their subjects begin, and how their texts say who has accepted or declined; without accents. Both hold where the
 * calendar's data was taken off on the way. Sources, by language:
 * https://github.com/CyanogenMod/android_packages_apps_Exchange (res/values-…/strings.xml, meeting_accepted and the next two),
 * https://github.com/thunderbird/thunderbird-l10n (…/lightning.properties, itipReplySubject and itipReplyBody),
 * https://github.com/Alinto/sogo (SoObjects/Appointments/….lproj, “Accepted invitation”),
 * https://github.com/Zimbra/zm-mailbox (conf/msgs/ZsMsg_….properties, calendarReplySubject and calendarDefaultReply).
 */
export const calendarLanguages: { language: string; subject: string; text: string }[] = [
  {
    language: 'English',
    subject:
      'event invitation reply|invitation reply|(?:invitation |meeting )?(?:accepted|declined|tentative(?:ly accepted)?|maybe|new time proposed|proposed new time|counter)(?: invitation)?|(?:accept|decline|tentative)(?: invitation)?',
    text: 'has (?:tentatively )?(?:accepted|declined|replied "?(?:yes|no|maybe)"? to|delegated|not yet decided upon) (?:this|your|the|to this)? ?(?:event |meeting |calendar )?(?:invitation|event|meeting|invite|appointment)',
  },
  {
    language: 'German',
    subject:
      '(?:termin|einladung|besprechung)?-?(?:zugesagt|angenommen|akzeptiert|zusage|abgelehnt|absage)|mit vorbehalt|vorlaufig(?: zugesagt)?|unter vorbehalt|neue zeit vorgeschlagen|einladung (?:angenommen|abgelehnt|akzeptiert)',
    text: 'hat (?:diese|ihre|die|deine) (?:termin)?(?:einladung|besprechung|termin\\w{0,10})[^.]{0,40}(?:angenommen|akzeptiert|abgelehnt|zugesagt)',
  },
  {
    language: 'French',
    subject:
      '(?:reunion |invitation )?(?:acceptee?|refusee?|declinee?)|provisoire|tentative|projet de reunion|peut-etre|nouvelle heure proposee',
    text: "(?:a (?:provisoirement )?(?:accepte|refuse|decline)|accepte|refuse|decline) (?:cette|votre|ton|l')[^.]{0,30}(?:invitation|evenement|reunion)",
  },
  {
    language: 'Spanish',
    subject: '(?:invitacion )?(?:aceptad[oa]|aceptacion|rechazad[oa])|provisional|tal vez|quizas|nueva hora propuesta',
    text: '(?:ha (?:aceptado|rechazado)|acepto|rechazo) (?:provisionalmente )?(?:esta|su|tu|la|el)[^.]{0,30}(?:invitacion|evento|reunion)',
  },
  {
    language: 'Portuguese',
    subject:
      '(?:convite )?(?:aceit[oe]|aceita|recusad[oa])|provisori[oa]|tentativa|talvez|novo horario proposto|nova hora proposta',
    text: '(?:aceitou|recusou)[^.]{0,40}(?:convite|evento|reuniao)',
  },
  {
    language: 'Italian',
    subject: '(?:invito )?(?:accettat[oa]|rifiutat[oa])|provvisori[oa]|tentativo|forse|nuovo orario proposto',
    text: 'ha (?:accettato|rifiutato)[^.]{0,40}(?:invito|evento|riunione)',
  },
  {
    language: 'Dutch',
    subject:
      '(?:uitnodiging )?(?:geaccepteerd|geweigerd|afgewezen)|voorlopig|onder voorbehoud|misschien|nieuwe tijd voorgesteld',
    text: 'heeft[^.]{0,60}(?:uitnodiging|afspraak)[^.]{0,40}(?:geaccepteerd|afgewezen|geweigerd)',
  },
  {
    language: 'Polish',
    subject:
      '(?:zaakceptowan[oey]|przyjeto|odrzucon[oey])(?: zaproszenie)?|wstepnie(?: zaakceptowano)?|wahanie|moze|zaproponowano nowa godzine|odpowiedz na zaproszenie',
    text: '(?:(?:zaakceptowal|odrzucil|przyjal)(?:\\(a\\)|a)?|akceptuje|odrzuca) (?:wstepnie )?(?:to|twoje|panstwa) zaproszenie',
  },
  {
    language: 'Czech and Slovak',
    subject:
      '(?:prijat[oaey]|odmitnut[oaey]|odmietnut[eoa]|potvrzeno|nezavazne|predbezne)(?: (?:prijato|pozvani|pozvanka))?|mozna',
    text: '(?:prijal|odmitl|odmietol)(?:\\(a\\)|a)? (?:tuto |vasi |vase |vasu |toto )?(?:pozvanku|pozvani|pozvanie)',
  },
  {
    language: 'Swedish',
    subject: '(?:accepterat|accepterad|avbojt|avvisat|preliminart|kanske)(?: inbjudan)?|ny tid foreslagen',
    text: 'har (?:accepterat|avbojt|tackat (?:ja|nej) till|avvisat)[^.]{0,30}inbjudan',
  },
  {
    language: 'Danish and Norwegian',
    subject:
      '(?:accepteret|afvist|afslaet|forelobig|godtatt|avslatt|takket (?:ja|nej|nei)|maske|kanskje)(?: invitation)?|nytt tidspunkt foreslatt',
    text: 'har (?:accepteret|afvist|godtatt|avslatt|takket (?:ja|nej|nei) til)[^.]{0,30}invit(?:ation|asjon)',
  },
  {
    language: 'Finnish',
    subject: '(?:hyvaksytty|hylatty|alustava|ehka)(?: kutsu)?|uusi aika ehdotettu',
    text: '(?:on (?:hyvaksynyt|hylannyt)|hyvaksyi|hylkasi)[^.]{0,30}kutsun',
  },
  {
    language: 'Hungarian',
    subject: 'elfogadva|elutasitva|felteteles(?:en elfogadva)?|talan|uj idopont javasolva',
    text: '(?:elfogadta|elutasitotta)[^.]{0,30}(?:meghivas|meghivo)',
  },
  {
    language: 'Turkish',
    subject:
      '(?:davet )?(?:kabul edildi|reddedildi|kararsiz|belirsiz|gecici(?: olarak kabul edildi)?)|yeni zaman onerildi',
    text: 'davet(?:i|iniz[ie]|inizi)? (?:gecici olarak )?(?:kabul etti|reddetti)',
  },
  {
    language: 'Russian and Ukrainian',
    subject: '(?:приглашение )?(?:принято|отклонено|под вопросом|может быть|прийнято|відхилено|предложено новое время)',
    text: '(?:принял|отклонил|прийняв|відхилив)(?:\\(а\\)|а)? (?:это |ваше |це )?(?:приглашение|запрошення)',
  },
  {
    language: 'Japanese',
    subject: '(?:仮)?承諾(?:しました|済み)?|辞退(?:しました)?|仮の予定|未定|新しい日時の(?:提案|指定)',
    text: '(?:招待|会議|予定|イベント).{0,10}(?:承諾|辞退|仮承諾)しました',
  },
  {
    language: 'Chinese',
    subject: '(?:已|暂时|暫時)?(?:接受|拒绝|拒絕|谢绝|謝絕|暂定|暫定)(?:邀请|邀請)?|待定',
    text: '(?:接受|拒绝|拒絕|谢绝|謝絕)了?(?:此|您的|你的|该|這個|这个|這項|此項)?(?:活动|活動)?(?:邀请|邀請)',
  },
  {
    language: 'Korean',
    subject: '(?:임시 ?)?(?:수락|거절|거부)(?:됨|함)?|미정',
    text: '초대를? ?(?:임시로 )?(?:수락|거절|거부)',
  },
];

/** Lines about the event that calendars put below, as `When: …`; the same sources (meeting_when, meeting_where), and iMIP in Thunderbird. */
export const eventLine =
  /^(?:when|where|what|who|start|end|time|location|title|organi[sz]er|calendar|meeting id|passcode|join|wann|wo|ort|zeit|beginn|ende|datum|betreff|date|lieu|heure|quand|ou|cuando|donde|quando|dove|luogo|onde|local|hora|wanneer|waar|locatie|kiedy|gdzie|miejsce|poczatek|koniec|kdy|kde|misto|nar|var|plats|hvornar|hvor|sted|milloin|missa|idopont|helyszin|zaman|yer|когда|где|время|место|日時|場所|时间|時間|地点|地點|일시|장소)\s?[:：]/;
