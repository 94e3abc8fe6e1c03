export const guardDays = 7;
const sendsMin = 50;
const deadAddressesPercentMax = 5;
const complaintsPercentMax = 0.1;

/** The fate of a campaign's emails in recent days. */
export interface RecentSends {
  sends: number;
  deadAddresses: number;
  complaints: number;
}

/** Rule S8: the reason why a campaign pauses itself, as a sentence for its user; `null` while all is well. */
export function guardReason({ sends, deadAddresses, complaints }: RecentSends): string | null {
  if (sends < sendsMin) return null;
  const percent = (count: number) => (count * 100) / sends;
  const share = (count: number) => `${count} of the last ${sends} emails (${percent(count).toFixed(1)}%)`;
  if (percent(deadAddresses) >= deadAddressesPercentMax) {
    return `Paused for safety: ${share(deadAddresses)} went to addresses that do not exist. Check the list before you resume.`;
  }
  if (percent(complaints) >= complaintsPercentMax) {
    return `Paused for safety: ${share(complaints)} ${complaints === 1 ? 'was' : 'were'} reported as spam. Check whom you write to and what before you resume.`;
  }
  return null;
}
