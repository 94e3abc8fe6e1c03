import { useQuery } from '@cadenza/screen-kit';
import { Input, Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '@cadenza/ui';
import { campaignsQuery } from '../../api/campaigns.ts';
import type { ConditionDraft } from '../../filter/filter-draft.ts';
import { engagementWords } from '../../filter/filter-words.ts';

export interface ConditionInputProps {
  condition: ConditionDraft;
  onChange: (changed: Partial<ConditionDraft>) => void;
  /** Of the sentence that says what is wrong. */
  problemId?: string | undefined;
}

/** What happened or did not, in one list: "Opened", "Did not open". */
export function EngagementSelect({ condition: { how, value }, onChange }: ConditionInputProps) {
  return (
    <Select
      value={value === '' ? '' : `${how}:${value}`}
      onValueChange={(chosen) => {
        const [chosenHow = '', chosenValue = ''] = chosen.split(':');
        onChange({ how: chosenHow, value: chosenValue });
      }}
    >
      <SelectTrigger aria-label="What happened">
        <SelectValue placeholder="Choose what happened" />
      </SelectTrigger>
      <SelectContent>
        {Object.entries(engagementWords).flatMap(([name, { has, hasNot }]) => [
          <SelectItem key={name} value={`has:${name}`}>
            {has}
          </SelectItem>,
          <SelectItem key={`not-${name}`} value={`has-not:${name}`}>
            {hasNot}
          </SelectItem>,
        ])}
      </SelectContent>
    </Select>
  );
}

const any = 'any';

/** A campaign, or any. */
export function CampaignChoice({ condition: { campaignId }, onChange }: ConditionInputProps) {
  const { data: campaigns = [], isPending } = useQuery(campaignsQuery);
  const name = campaigns.find(({ id }) => id === campaignId)?.name ?? (isPending ? '...' : 'A campaign that is gone');
  return (
    <Select value={campaignId ?? any} onValueChange={(id) => onChange({ campaignId: id === any ? null : id })}>
      <SelectTrigger aria-label="Campaign">
        <SelectValue>{campaignId === null ? 'In any campaign' : name}</SelectValue>
      </SelectTrigger>
      <SelectContent className="w-(--radix-select-trigger-width)">
        <SelectItem value={any}>In any campaign</SelectItem>
        {campaigns.map((campaign) => (
          <SelectItem key={campaign.id} value={campaign.id} className="[&>span:first-child]:truncate">
            <span title={campaign.name}>{campaign.name}</span>
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  );
}

export function DaysInput({ condition: { days }, onChange, problemId }: ConditionInputProps) {
  return (
    <div className="flex items-center gap-2 text-sm">
      <span aria-hidden="true" className="shrink-0">
        In the last
      </span>
      <Input
        aria-label="In the last days"
        aria-describedby={problemId}
        aria-invalid={problemId !== undefined}
        inputMode="numeric"
        maxLength={4}
        placeholder="all"
        className="w-20"
        value={days}
        onChange={(event) => onChange({ days: event.target.value })}
      />
      <span aria-hidden="true">days</span>
    </div>
  );
}
