import type { Campaign } from '@cadenza/api-client';
import type { LaunchForecast, Mailbox } from '@cadenza/contracts';
import { timeZoneLabel } from '@cadenza/ui/time-zone-select';
import { instantInZone } from '../../campaign/instant-in-zone.ts';
import { countOf, formatCount } from '../../campaign/rates.ts';
import { describeWeekdays, describeWindow } from '../../campaign/schedule.ts';
import { chosenSenders, isRelay } from '../../mailbox/chosen-senders.ts';
import { relayName } from '../../mailbox/words.ts';

const namedMax = 3;
/** What leaves sooner leaves at once, for a person. */
const soonMs = 60_000;

/** `12 leads, up to 36 emails` */
export function leadsInWords(totalLeads: number, forecast: LaunchForecast): string {
  return `${countOf(totalLeads, 'lead')}, up to ${countOf(forecast.emailsTotal, 'email')}`;
}

/** When the first email leaves. */
export function firstSendInWords(
  { firstSendAt, emailsTotal }: LaunchForecast,
  timezone: string,
  nowMs: number,
): string {
  if (firstSendAt === null) {
    return emailsTotal === 0 ? 'None: no lead can be mailed' : 'None: none of its senders can send';
  }
  return Date.parse(firstSendAt) <= nowMs + soonMs ? 'Right away' : instantInZone(firstSendAt, timezone);
}

/** Who sends; mailboxes that do not send now are only counted. */
export function sendersInWords(senders: Campaign['senders'], mailboxes: readonly Mailbox[]): string {
  if (isRelay(senders)) return relayName;
  const chosen = chosenSenders(senders, mailboxes);
  const able = chosen.flatMap(({ mailbox }) => (mailbox?.state === 'connected' ? [mailbox.address] : []));
  const named = able.slice(0, namedMax).join(', ');
  const more = able.length > namedMax ? ` and ${formatCount(able.length - namedMax)} more` : '';
  const idle = chosen.length - able.length;
  if (able.length === 0) return 'None can send now';
  return `${named}${more}${idle > 0 ? `; ${formatCount(idle)} cannot send now` : ''}`;
}

/** `9:00 AM to 5:00 PM, Monday to Friday, London` */
export function windowInWords(campaign: Campaign): string {
  const { sendWindowStart, sendWindowEnd, allowedWeekdays, timezone } = campaign;
  return [
    describeWindow(sendWindowStart, sendWindowEnd),
    describeWeekdays(allowedWeekdays),
    timeZoneLabel(timezone),
  ].join(', ');
}
