-- The addresses that a lead had before, in canonical form, oldest first; null while it has had no other. They are in the lead's row and
-- go with it. Whoever said stop under one of them gets nothing under another.
alter table leads add column former_addresses text[];

-- Emails to a former address of the link's lead that had not ended when it was left: what becomes of them says nothing of how far
-- the link is.
alter table links add column former_emails uuid[] not null default '{}';

-- What happened to a lead here, beside its creation and its first joining of a campaign, which stand in `leads` and `links`: a read model
-- of own events, for the history of a lead. Goes with the lead, and with the campaign.
create table lead_changes (
  lead_id uuid not null,
  event_id uuid not null,
  campaign_id uuid,
  kind text not null,
  at timestamptz not null,
  primary key (lead_id, event_id)
);
create index lead_changes_of_campaign on lead_changes (campaign_id) where campaign_id is not null;

insert into lead_changes (lead_id, event_id, campaign_id, kind, at)
select distinct on (lead_id, event_id) lead_id, event_id, campaign_id, kind, at
from (
  select jsonb_array_elements_text(data -> 'leadIds')::uuid as lead_id, event_id, null::uuid as campaign_id,
    case type when 'LeadsCompleted' then 'filled' else 'changed' end as kind, occurred_at as at
  from events
  where type in ('LeadsCompleted', 'LeadsChanged')
    and coalesce(metadata ->> 'correlationId', '') not in ('respelling', 'removing-values')
  union all
  select (link ->> 'leadId')::uuid, event_id, (data ->> 'campaignId')::uuid, 'left', occurred_at
  from events, jsonb_array_elements(data -> 'links') as link where type = 'LeadsDetached'
  union all
  select lead_id, event_id, campaign_id, 'joined', at
  from (
    select (link ->> 'leadId')::uuid as lead_id, event_id, (data ->> 'campaignId')::uuid as campaign_id, occurred_at as at,
      row_number() over (partition by data ->> 'campaignId', link ->> 'leadId' order by global_position) as time
    from events, jsonb_array_elements(data -> 'links') as link where type = 'LeadsAttached'
  ) as joined
  where time > 1
) as changes
where (exists (select from leads where id = lead_id) or exists (select from joined_leads where id = lead_id))
  and not exists (select from campaigns where id = campaign_id and status = 'deleted');
