import tables from './calendar-answer-signs.json' with { type: 'json' };
import { readTable } from './tables.ts';

/** Programs that answer invitations, by the PRODID of what they send (RFC 5545, 3.7.3). */
export const calendarPrograms: { pattern: RegExp; product: string; source: string }[] = readTable(
  tables.calendarPrograms,
);

/**
 * How their subjects begin, and how their texts say who has accepted or declined; without accents. Both hold where the
 * calendar's data was taken off on the way. Sources, by language:
 * https://github.com/CyanogenMod/android_packages_apps_Exchange (res/values-…/strings.xml, meeting_accepted and the next two),
 * https://github.com/thunderbird/thunderbird-l10n (…/lightning.properties, itipReplySubject and itipReplyBody),
 * https://github.com/Alinto/sogo (SoObjects/Appointments/….lproj, “Accepted invitation”),
 * https://github.com/Zimbra/zm-mailbox (conf/msgs/ZsMsg_….properties, calendarReplySubject and calendarDefaultReply).
 */
export const calendarLanguages: { language: string; subject: string; text: string }[] = readTable(
  tables.calendarLanguages,
);

/** Lines about the event that calendars put below, as `When: …`; the same sources (meeting_when, meeting_where), and iMIP in Thunderbird. */
export const eventLine =
  /^(?:when|where|what|who|start|end|time|location|title|organi[sz]er|calendar|meeting id|passcode|join|wann|wo|ort|zeit|beginn|ende|datum|betreff|date|lieu|heure|quand|ou|cuando|donde|quando|dove|luogo|onde|local|hora|wanneer|waar|locatie|kiedy|gdzie|miejsce|poczatek|koniec|kdy|kde|misto|nar|var|plats|hvornar|hvor|sted|milloin|missa|idopont|helyszin|zaman|yer|когда|где|время|место|日時|場所|时间|時間|地点|地點|일시|장소)\s?[:：]/;
