import type { CreateMailboxRequest, Mailbox, Weekday } from '@cadenza/contracts';
import { mailboxDefaults, weekdays } from '@cadenza/contracts/limits';

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
  tags: readonly string[];
}

const workingDays = weekdays.slice(0, 5);

export const newSending = (): SendingDraft => ({
  ...{ fromName: '', replyTo: '', signature: '', tags: [] },
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
    tags: mailbox.tags,
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
    tags: [...draft.tags],
  };
}

const fieldOfPath: Readonly<Record<string, string>> = {
  'ramp.start': 'rampStart',
  'ramp.step': 'rampStep',
  'hours.start': 'hoursStart',
  'hours.end': 'hoursEnd',
  'hours.weekdays': 'weekdays',
};

/** The field that a path of the request is entered in. */
export const sendingField = (path: string): string => fieldOfPath[path] ?? (path.startsWith('tags.') ? 'tags' : path);

/** What differs from the saved mailbox. */
export function changesOf(draft: SendingDraft, saved: Mailbox): Partial<SendingValues> {
  const before = Object.entries(valuesOf(sendingOf(saved)));
  const now = valuesOf(draft);
  const changed = before.filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(now[name as keyof SendingValues]),
  );
  return Object.fromEntries(changed.map(([name]) => [name, now[name as keyof SendingValues]]));
}

/** The tags in a cell of a file. */
export const tagsOf = (text: string) => [
  ...new Set(
    text
      .split(/[,;]/)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
];

const minutesPerHour = 60;

/** `09:00` */
export function timeOf(minuteOfDay: number): string {
  const hour = String(Math.floor(minuteOfDay / minutesPerHour)).padStart(2, '0');
  return `${hour}:${String(minuteOfDay % minutesPerHour).padStart(2, '0')}`;
}

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * minutesPerHour + minute;
}
