const sentences: Record<string, string> = {
  bounced: 'An email bounced',
  spam: 'Reported as spam',
  replied: 'The lead replied',
  'out-of-office': 'Out of office',
  unsubscribed: 'The lead unsubscribed',
  suppressed: 'This address is never mailed again',
  blocked: 'When its turn came, this address, its domain or an address before it was on the blocklist',
  'risky-address': 'The address is risky, and this campaign leaves such addresses out',
  undeliverable: 'The domain of this address takes no mail',
  'colleague-replied': 'Somebody else at this company answered',
  'invalid-address': 'The email address is empty or not valid',
  'mailbox-away': 'The mailbox that wrote to it was removed or paused',
  'lead-deleted': 'The lead was deleted',
  'step-missing': 'The sequence no longer has this email',
  'received-before': 'This address has already received this email',
};

/** Why a lead gets nothing more, for the user. Most reasons of the server are sentences, some are codes. */
export const endingReasonText = (reason: string): string => sentences[reason] ?? reason;
