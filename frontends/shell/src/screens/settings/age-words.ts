const [minute, hour, day] = [60, 3_600, 86_400];

/** How long something has lasted, in the largest unit of which there are two. */
export function ageWords(seconds: number): string {
  if (seconds < 2 * minute) return 'a minute';
  if (seconds < 2 * hour) return `${Math.floor(seconds / minute)} minutes`;
  if (seconds < 2 * day) return `${Math.floor(seconds / hour)} hours`;
  return `${Math.floor(seconds / day)} days`;
}
