import type { CampaignLead } from '@cadenza/api-client';
import { useSettled } from '@cadenza/long-list';
import { useState } from 'react';
import { useCampaignLeads } from '../../api/list-campaign-leads.ts';
import { EmailPreviews, type EmailPreviewsProps } from './email-previews.tsx';
import { LeadPicker } from './lead-picker.tsx';

export type PreviewsProps = Omit<EmailPreviewsProps, 'link'>;

/** The leads, and beside them the emails of the chosen one, at first the first. */
export function Previews({ campaign, steps, customKeys }: PreviewsProps) {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const pages = useCampaignLeads(campaign.id, { search });
  // The whole link, not its id: a search may leave the chosen lead out of the list.
  const [chosen, setChosen] = useState<CampaignLead | null>(pages.rows[0] ?? null);
  const shown = pages.rows.find(({ id }) => id === chosen?.id) ?? chosen;
  return (
    <div className="grid items-start gap-5 @3xl:grid-cols-[17rem_minmax(0,1fr)]">
      <LeadPicker
        pages={pages}
        typed={typed}
        onType={setTyped}
        search={search}
        selectedId={shown?.id ?? null}
        onSelect={setChosen}
      />
      <EmailPreviews campaign={campaign} link={shown} steps={steps} customKeys={customKeys} />
    </div>
  );
}
