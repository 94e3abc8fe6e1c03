/** What becomes of leads with risky addresses (rule J6), in the words of the launch settings. */
export const riskyAddressesChoices = [
  { value: 'send', label: 'Send emails all the same', description: 'They may bounce, or nobody in person reads them.' },
  { value: 'skip', label: 'Leave them out', description: 'They get no email of this campaign.' },
] as const;
