/** Message-IDs that relays put in place of ours. */
export const relayedIds: { pattern: RegExp; relay: string; source: string; isAlsoOfPeople?: true }[] = [
  {
    relay: 'Amazon SES',
    pattern: /@(?:email|[a-z]{2}(?:-[a-z]{2,12}){1,3}-\d)\.amazonses\.com$/i,
    source: 'docs.aws.amazon.com/ses: SMTP responses and the Message-ID header',
  },
  {
    relay: 'Microsoft 365 and Outlook',
    pattern: /@(?:[a-z\d-]{1,63}\.){0,6}(?:outlook|exchangelabs)\.com$/i,
    source: 'Exchange Online: Message-IDs of its transport',
    isAlsoOfPeople: true,
  },
];

/** Whether a relay may have given this id to an email of ours. */
export const mayBeRelayed = (messageId: string) => relayedIds.some(({ pattern }) => pattern.test(messageId));
