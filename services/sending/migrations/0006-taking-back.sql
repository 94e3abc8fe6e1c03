-- Short waits, as after the mail server put an email off, apart from the hold of an absence or a person, which can be lifted.
alter table enrolments add wait_until timestamptz;
update enrolments set
  wait_until = emails.retry_at,
  held_until = case when held_until is distinct from emails.retry_at then held_until end
from emails
where emails.campaign_id = enrolments.campaign_id and emails.lead_id = enrolments.lead_id and emails.status = 'deferred';

-- Holds are events from now on: those that last become one, and the others are over. The product's clock may not be the
-- database's: its time is that of the latest event.
with now as (select max(occurred_at) as at from events),
absences as (
  select distinct on (event #>> '{data,campaignId}', event #>> '{data,leadId}')
    (event #>> '{data,campaignId}')::uuid as campaign_id, (event #>> '{data,leadId}')::uuid as lead_id,
    jsonb_build_object('emailId', event #> '{data,emailId}', 'test', event #> '{data,test}') as cause
  from inbox where event ->> 'type' = 'AbsenceReceived'
  order by event #>> '{data,campaignId}', event #>> '{data,leadId}', position desc
),
held as (
  insert into events (stream_id, version, event_id, type, data, metadata, occurred_at)
  select 'enrolment-' || link_id, version + 1, gen_random_uuid(), 'LeadHeld',
    jsonb_build_object('campaignId', campaign_id, 'leadId', lead_id, 'linkId', link_id, 'cause', cause,
      'until', to_char(held_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'heldAt', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
    '{"correlationId": null, "causationId": null}', at
  from enrolments left join absences using (campaign_id, lead_id), now where held_until > at
  returning (data ->> 'campaignId')::uuid as campaign_id, (data ->> 'leadId')::uuid as lead_id, version
)
update enrolments set
  version = coalesce(held.version, enrolments.version),
  held_until = case when held.version is not null then enrolments.held_until end
from enrolments as before left join held using (campaign_id, lead_id)
where enrolments.campaign_id = before.campaign_id and enrolments.lead_id = before.lead_id
  and enrolments.held_until is not null;

-- A row for each cause: an address is suppressed while any is left. The email that showed it is all zeros where it was
-- not noted.
alter table suppressions
  add email_id uuid not null default '00000000-0000-0000-0000-000000000000',
  drop constraint suppressions_pkey,
  add primary key (address_hash, reason, email_id);
create index suppressions_email on suppressions (email_id);
