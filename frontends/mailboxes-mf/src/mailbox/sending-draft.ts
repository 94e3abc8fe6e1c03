import type { CreateMailboxRequest, Mailbox, Weekday } from '@cadenza/contracts';
import {
  mailboxDailyLimitMax,
  mailboxDefaults,
  mailboxGapMinutesMax,
  mailboxTagsMax,
  weekdays,
} from '@cadenza/contracts/limits';
import type { Faults } from './faults.ts';

/** Everything about a mailbox but its address and its servers, as it is being entered. */
export interface SendingDraft {
  fromName: string;
  replyTo: string;
  signature: string;
  dailyLimit: string;
  gapMinutes: string;
  hasRamp: boolean;
  rampStart: string;
  rampStep: string;
  timezone: string;
  hasHours: boolean;
  /** HH:MM */
  hoursStart: string;
  hoursEnd: string;
  weekdays: readonly Weekday[];
  /** Separated by commas. */
  tags: string;
}

const workingDays = weekdays.slice(0, 5);

export const newSending = (): SendingDraft => ({
  ...{ fromName: '', replyTo: '', signature: '', tags: '' },
  dailyLimit: String(mailboxDefaults.dailyLimit),
  gapMinutes: String(mailboxDefaults.gapMinutes),
  ...{ hasRamp: false, rampStart: '5', rampStep: '5' },
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  ...{ hasHours: false, hoursStart: '09:00', hoursEnd: '17:00', weekdays: workingDays },
});

export function sendingOf(mailbox: Mailbox): SendingDraft {
  const { ramp, hours } = mailbox;
  const blank = newSending();
  return {
    fromName: mailbox.fromName,
    replyTo: mailbox.replyTo ?? '',
    signature: mailbox.signature ?? '',
    dailyLimit: String(mailbox.dailyLimit),
    gapMinutes: String(mailbox.gapMinutes),
    hasRamp: ramp !== null,
    rampStart: ramp ? String(ramp.start) : blank.rampStart,
    rampStep: ramp ? String(ramp.step) : blank.rampStep,
    timezone: mailbox.timezone,
    hasHours: hours !== null,
    hoursStart: hours ? timeOf(hours.start) : blank.hoursStart,
    hoursEnd: hours ? timeOf(hours.end) : blank.hoursEnd,
    weekdays: hours?.weekdays ?? blank.weekdays,
    tags: mailbox.tags.join(', '),
  };
}

type SendingValues = Omit<CreateMailboxRequest, 'address' | 'smtp' | 'imap'>;

/** The values of the calls; they hold only where there are no faults. */
export function valuesOf(draft: SendingDraft): SendingValues {
  return {
    fromName: draft.fromName.trim(),
    replyTo: draft.replyTo.trim() || null,
    signature: draft.signature.trim() === '' ? null : draft.signature,
    dailyLimit: Number(draft.dailyLimit),
    gapMinutes: Number(draft.gapMinutes),
    ramp: draft.hasRamp ? { start: Number(draft.rampStart), step: Number(draft.rampStep) } : null,
    timezone: draft.timezone.trim(),
    hours: draft.hasHours
      ? {
          start: minutesOf(draft.hoursStart),
          end: minutesOf(draft.hoursEnd),
          weekdays: weekdays.filter((day) => draft.weekdays.includes(day)),
        }
      : null,
    tags: tagsOf(draft.tags),
  };
}

export function faultsOfSending(draft: SendingDraft): Faults {
  const { hasRamp, hasHours } = draft;
  return {
    ...(draft.fromName.trim() === '' && { fromName: 'Please enter the name that recipients see' }),
    ...wholeNumber('dailyLimit', draft.dailyLimit, 1, mailboxDailyLimitMax),
    ...wholeNumber('gapMinutes', draft.gapMinutes, 0, mailboxGapMinutesMax),
    ...(hasRamp && wholeNumber('ramp.start', draft.rampStart, 1, mailboxDailyLimitMax)),
    ...(hasRamp && wholeNumber('ramp.step', draft.rampStep, 1, mailboxDailyLimitMax)),
    ...(draft.timezone.trim() === '' && { timezone: 'Please enter a time zone' }),
    ...(hasHours && draft.hoursStart === '' && { 'hours.start': 'Please enter a time' }),
    ...(hasHours && draft.hoursEnd === '' && { 'hours.end': 'Please enter a time' }),
    ...(hasHours && draft.weekdays.length === 0 && { 'hours.weekdays': 'Please choose at least one day' }),
    ...(tagsOf(draft.tags).length > mailboxTagsMax && { tags: `A mailbox has at most ${mailboxTagsMax} tags` }),
  };
}

/** What differs from the saved mailbox. */
export function changesOf(draft: SendingDraft, saved: Mailbox): Partial<SendingValues> {
  const before = Object.entries(valuesOf(sendingOf(saved)));
  const now = valuesOf(draft);
  const changed = before.filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(now[name as keyof SendingValues]),
  );
  return Object.fromEntries(changed.map(([name]) => [name, now[name as keyof SendingValues]]));
}

export const tagsOf = (text: string) => [
  ...new Set(
    text
      .split(/[,;]/)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
];

function wholeNumber(path: string, text: string, min: number, max: number): Faults {
  const isInRange = /^\d+$/.test(text.trim()) && Number(text) >= min && Number(text) <= max;
  return isInRange ? {} : { [path]: `Please enter a whole number from ${min} to ${max.toLocaleString('en-US')}` };
}

const minutesPerHour = 60;

function timeOf(minuteOfDay: number): string {
  const hour = String(Math.floor(minuteOfDay / minutesPerHour)).padStart(2, '0');
  return `${hour}:${String(minuteOfDay % minutesPerHour).padStart(2, '0')}`;
}

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * minutesPerHour + minute;
}
