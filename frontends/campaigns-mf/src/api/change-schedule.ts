import { api, cached } from '@cadenza/api-client';
import type { ChangeScheduleRequest } from '@cadenza/contracts';
import { calls } from '@cadenza/contracts/calls';
import { useInvalidate, useMutation } from '@cadenza/screen-kit';

/** Changes the schedule of a paused campaign (rule L8). */
export function useChangeSchedule(campaignId: string) {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: (schedule: ChangeScheduleRequest) =>
      api.call(calls.changeSchedule, { params: { id: campaignId }, body: schedule }),
    // What it can send is another number.
    onSuccess: () => invalidate(cached.campaign(campaignId), cached.campaignList),
  });
}
