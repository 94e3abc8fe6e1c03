import { Skeleton } from '@cadenza/ui';

export function CampaignCardSkeletons() {
  return (
    <div className="grid gap-4 @3xl:grid-cols-2 @5xl:grid-cols-3">
      <Skeleton className="h-52 rounded-lg" />
      <Skeleton className="h-52 rounded-lg" />
      <Skeleton className="h-52 rounded-lg" />
    </div>
  );
}
