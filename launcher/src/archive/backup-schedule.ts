import { Cron } from 'croner';

const words: Record<string, string> = { hourly: '@hourly', daily: '@daily', weekly: '@weekly' };

/** When a base backup is due after one at `after`; `undefined` for never. The time zone is that of the machine. */
export type BackupSchedule = (after: string) => Date | undefined;

/**
 * @param text `hourly`, `daily`, `weekly`, `off`, or five fields as in a crontab
 * @throws when it is none of them
 */
export function readSchedule(text: string): BackupSchedule {
  if (text === 'off') return () => undefined;
  const cron = new Cron(words[text] ?? text, { paused: true });
  return (after) => cron.nextRun(new Date(after)) ?? undefined;
}

export function isSchedule(text: string): boolean {
  try {
    readSchedule(text);
    return true;
  } catch {
    return false;
  }
}
