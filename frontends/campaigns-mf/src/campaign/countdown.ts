const secondMs = 1_000;
const secondsPerMinute = 60;
const secondsPerHour = 3_600;
const secondsPerDay = 86_400;

/**
 * The time until the next email, by the server's clock (both in milliseconds since 1970).
 * `2d 3h 4m`, `3h 4m 5s`, `4m 5s` or `5s`; a sentence when nothing is planned or it is due.
 */
export function formatCountdown(nextSendAtMs: number | null, nowMs: number): string {
  if (nextSendAtMs === null) return 'No emails scheduled';
  const left = Math.ceil((nextSendAtMs - nowMs) / secondMs);
  if (left <= 0) return 'Sending now...';
  const days = Math.floor(left / secondsPerDay);
  const hours = Math.floor((left % secondsPerDay) / secondsPerHour);
  const minutes = Math.floor((left % secondsPerHour) / secondsPerMinute);
  const seconds = left % secondsPerMinute;
  if (days > 0) return `${days}d ${hours}h ${minutes}m`;
  if (hours > 0) return `${hours}h ${minutes}m ${seconds}s`;
  if (minutes > 0) return `${minutes}m ${seconds}s`;
  return `${seconds}s`;
}
