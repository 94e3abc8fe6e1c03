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
  { pattern: /zimbra/i, product: 'Zimbra', source: 'Zimbra: ZCalendar.java' },
  { pattern: /lotus|\bhcl\b|domino/i, product: 'Notes', source: 'HCL Notes: iCalendar support' },
  { pattern: /sabre|nextcloud|owncloud/i, product: 'Nextcloud', source: 'sabre.io/vobject' },
  { pattern: /inverse inc|sogo/i, product: 'SOGo', source: 'sogo.nu' },
  { pattern: /mozilla/i, product: 'Thunderbird', source: 'Mozilla: calendar/base' },
  { pattern: /horde/i, product: 'Horde', source: 'Horde_Icalendar' },
  { pattern: /kerio/i, product: 'Kerio Connect', source: 'Kerio Connect manual' },
  { pattern: /open-?xchange/i, product: 'Open-Xchange', source: 'Open-Xchange: iCal parser' },
  { pattern: /proton/i, product: 'Proton Calendar', source: 'ProtonMail WebClients' },
  { pattern: /cyrusimap|fastmail/i, product: 'Fastmail', source: 'Cyrus IMAP: http_ical' },
  { pattern: /yahoo/i, product: 'Yahoo Calendar', source: 'Yahoo Calendar' },
];

/** How their subjects begin, by language; without the calendar's data only together with the words below. */
export const calendarSubjects =
  /^\W{0,3}(?:event invitation reply|(?:invitation )?(?:accepted|declined|tentative(?:ly accepted)?|maybe|new time proposed|proposed new time|counter)\b|(?:zugesagt|angenommen|zusage|abgelehnt|abgesagt|absage|mit vorbehalt|vorl[äa]ufig|neue zeit vorgeschlagen)|(?:accept[ée]e?|refus[ée]e?|d[ée]clin[ée]e?|provisoire|tentative)|(?:aceptad[oa]|aceptaci[óo]n|rechazad[oa]|provisional|aceit[eo]|aceita|recusad[oa]|provis[óo]ri[oa])|(?:accettat[oa]|rifiutat[oa]|provvisori[oa])|(?:geaccepteerd|geweigerd|afgewezen|voorlopig)|(?:zaakceptowan[oey]|odrzucon[oey]|wst[ęe]pnie)|(?:accepterat|accepterad|avb[öo]jt|prelimin[äa]rt|accepteret|afvist|forel[øo]big|godtatt|avsl[åa]tt)|(?:принято|отклонено|под вопросом)|(?:承諾|辞退|仮承諾|已接受|已拒绝|暂定|수락|거절))\s?[:：(]/i;

export const calendarWords =
  /has (?:\w+ )?(?:accepted|declined|tentatively accepted|replied "?(?:yes|no|maybe)"? to) (?:this|your|the|to)? ?(?:invitation|event|meeting|invite|appointment)?|hat (?:diese|ihre|die|deine) (?:einladung|besprechung|termin\w*)[^.]{0,40}(?:angenommen|abgelehnt|zugesagt)|a (?:accepte|refuse|decline)[^.]{0,40}(?:invitation|evenement|reunion)|ha (?:aceptado|rechazado)[^.]{0,40}(?:invitacion|evento|reunion)|(?:aceitou|recusou)[^.]{0,40}(?:convite|evento|reuniao)|ha (?:accettato|rifiutato)[^.]{0,40}(?:invito|evento|riunione)|heeft[^.]{0,60}(?:uitnodiging|afspraak)[^.]{0,40}(?:geaccepteerd|afgewezen|geweigerd)/;
