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

/** What a reply ends besides, in the words of the launch settings. */
export const companyStop = {
  key: 'stopDomainOnReply',
  label: 'Stop the whole company when one person answers',
  description:
    'Nobody else with an address at the same domain gets another email of this campaign. Free mail, such as gmail.com, is left out.',
} as const;
