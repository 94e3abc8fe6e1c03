/**
 * What stands in the signed links of an email. The sender writes them, tracking reads them. An open or unsubscribe link
 * carries the email's id, a click link also the number of the destination.
 */
export const linkPurposes = { open: 'open', click: 'click', unsubscribe: 'unsubscribe' } as const;

export const clickText = (emailId: string, linkNumber: number) => `${emailId}-${linkNumber}`;

const clickPattern = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(\d{1,4})$/;

/** The email and the number of the link in a click text, or `undefined` when it is none. */
export function parseClickText(text: string): { emailId: string; linkNumber: number } | undefined {
  const [, emailId, linkNumber] = clickPattern.exec(text) ?? [];
  return emailId && linkNumber ? { emailId, linkNumber: Number(linkNumber) } : undefined;
}
