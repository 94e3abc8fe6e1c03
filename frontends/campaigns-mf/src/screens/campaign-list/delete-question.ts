import type { Campaign } from '@cadenza/api-client';

type Asked = Pick<Campaign, 'status' | 'sentCount'>;

/** What deleting a campaign does (rule L9), before it is done. */
export function deleteQuestion({ status, sentCount }: Asked): string {
  return [
    'Are you sure you want to delete this campaign?',
    ...(status === 'active' ? ['It is running: emails that have not left yet are not sent.'] : []),
    ...(status === 'paused' ? ['It is paused, not finished: emails that have not left yet are not sent.'] : []),
    ...(sentCount > 0 ? ['Its report is deleted with it, and its figures no longer count.'] : []),
    'Its leads stay in your leads.',
  ].join(' ');
}
