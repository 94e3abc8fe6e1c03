import { Cron } from 'croner';

const words: Record<string, string> = { hourly: '@hourly', daily: '@daily', weekly: '@weekly' };

/** When the base backup after one at `after` is due; `undefined` for never. Uses the machine's time zone. */
export type BackupSchedule = (after: string) => Date | undefined;

/**
 * @param text `hourly`, `daily`, `weekly`, `off`, or five fields as in a crontab
 * @throws for any other text
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
