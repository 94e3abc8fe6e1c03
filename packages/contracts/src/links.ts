/**
 * The content of signed links in an email. The sender writes them, tracking reads them. An open link carries the
 * email's id, a click link also the number of the destination, an unsubscribe link also the tag of the address (rule
 * S9).
 */
export const linkPurposes = { open: 'open', click: 'click', unsubscribe: 'unsubscribe' } as const;

export const clickText = (emailId: string, linkNumber: number) => `${emailId}-${linkNumber}`;

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const clickPattern = new RegExp(`^(${uuid})-(\\d{1,4})$`);
const unsubscribePattern = new RegExp(`^(${uuid})(?:-([0-9a-f]{24}))?$`);

/** The email and the number of the link in a click text, or `undefined` when it is not one. */
export function parseClickText(text: string): { emailId: string; linkNumber: number } | undefined {
  const [, emailId, linkNumber] = clickPattern.exec(text) ?? [];
  return emailId && linkNumber ? { emailId, linkNumber: Number(linkNumber) } : undefined;
}

export const unsubscribeText = (emailId: string, addressTag: string) => `${emailId}-${addressTag}`;

/**
 * The email and the tag of its address in an unsubscribe text, or `undefined` when it is not one. Links in emails from
 * before addresses had tags carry no tag.
 */
export function parseUnsubscribeText(text: string): { emailId: string; addressTag: string | undefined } | undefined {
  const [, emailId, addressTag] = unsubscribePattern.exec(text) ?? [];
  return emailId ? { emailId, addressTag } : undefined;
}
