/** Message-IDs that relays put in the place of ours. */
export const relayedIds: { pattern: RegExp; relay: string; source: string }[] = [
  {
    relay: 'Amazon SES',
    pattern: /@(?:email|[a-z]{2}(?:-[a-z]+){1,2}-\d)\.amazonses\.com$/i,
    source: 'docs.aws.amazon.com/ses: SMTP responses and the Message-ID header',
  },
];
