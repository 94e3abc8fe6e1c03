/** What can end a lead's sequence, in the words of the launch settings and the dashboard. */
export const stopConditions = [
  { key: 'stopOnReply', label: 'Stop on reply', description: 'The lead answered an email.' },
  { key: 'stopOnBounce', label: 'Stop on bounce', description: 'An email could not be delivered.' },
  { key: 'stopOnSpam', label: 'Stop on spam complaint', description: 'The lead reported an email as spam.' },
  {
    key: 'stopOnOutOfOffice',
    label: 'Stop on out-of-office',
    description: 'Otherwise the sequence waits until the lead is back.',
  },
] as const;
