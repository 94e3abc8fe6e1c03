export const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** As IMAP writes it: `" 7-Nov-2026 02:55:57 +0000"` (RFC 3501, date-time). */
export function internalDate(instant: Temporal.Instant): string {
  const { day, month, year, hour, minute, second } = instant.toZonedDateTimeISO('UTC');
  const time = [hour, minute, second].map((each) => String(each).padStart(2, '0')).join(':');
  return `"${String(day).padStart(2)}-${monthNames[month - 1]}-${String(year).padStart(4, '0')} ${time} +0000"`;
}
