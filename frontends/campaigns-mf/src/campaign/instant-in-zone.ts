/** `Friday, March 13, 2026 at 10:15 AM EDT` */
export function instantInZone(instant: string, timeZone: string): string {
  const at = new Date(instant);
  const date = at.toLocaleDateString('en-US', { timeZone, dateStyle: 'full' });
  const time = at.toLocaleTimeString('en-US', { timeZone, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });
  // Browsers differ in the space before AM and PM.
  return `${date} at ${time.replace(/\s/g, ' ')}`;
}
