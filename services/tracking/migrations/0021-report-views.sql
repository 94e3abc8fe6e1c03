-- What the report, its counts and other lists are read from. Calls and loops read these views, projections never do: in
-- a rebuild a view still names the live tables.

-- An instant as text of 26 characters, so that the order of the text is that of the instants.
create function instant_key(at timestamptz) returns text stable parallel safe
return to_char(at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US');

-- The status of a link, unless the length of its sequence completes it.
create function status_meanwhile(mailable boolean, outcome text, sent_at timestamptz, failed_at timestamptz) returns text
immutable parallel safe
return case
  when not mailable then 'failed'
  when outcome is not null then outcome
  when sent_at is not null then 'sent'
  when failed_at is not null then 'failed'
  else 'pending'
end;

-- The step that completes a link if its sequence has no further step (rule E4).
create function completing_step(mailable boolean, outcome text, unknown text, last_sent_step integer) returns integer
immutable parallel safe
return case when mailable and outcome is null and unknown is null then last_sent_step end;

create function link_status(completing_step integer, last_step integer, meanwhile text) returns text
immutable parallel safe
return case when completing_step >= last_step then 'completed' else meanwhile end;

-- The rows of reports with all their columns. A removed lead keeps its row if something was sent to it (rule J3); the row
-- of an erased lead has no lead. The emails of each link are looked up by its id: this is for some rows of a report.
-- What is known of the last email is found as the greatest text, because even sorting one email takes PostgreSQL 4 µs.
create view report_rows as
select links.id, links.campaign_id, links.lead_id, links.position, links.mailable, links.created_at,
  leads.id is null as is_erased, leads.first_name, leads.last_name, leads.email, leads.company, leads.job_role,
  coalesce(leads.created_at, links.created_at) as lead_created_at, leads.search_text,
  status_meanwhile(mailable, outcome, sent_at, failed_at) as status_meanwhile,
  completing_step(mailable, outcome, unknown, last_sent_step) as completing_step,
  link_status(
    completing_step(mailable, outcome, unknown, last_sent_step), campaigns.last_step,
    status_meanwhile(mailable, outcome, sent_at, failed_at)) as status,
  case
    when outcome is not null then reason
    when unknown is not null then unknown
    when sent_at is null then failure
  end as reason,
  sent_email, sent_at, opened_at, clicked_at, bounced_at, spam_at, replied_at,
  case when attached and outcome is null then held_until end as held_until
from links
left join leads on leads.id = links.lead_id
left join campaigns on campaigns.id = links.campaign_id
left join lateral (
  select max(sent_at) as sent_at, max(failed_at) as failed_at, min(opened_at) as opened_at, min(clicked_at) as clicked_at,
    min(bounced_at) as bounced_at, min(spam_at) as spam_at, min(replied_at) as replied_at,
    max(step_number) as last_sent_step,
    max(unknown_reason) filter (where sent_at is null and failed_at is null) as unknown,
    substr(max((instant_key(sent_at) || id) collate "C"), 27)::uuid as sent_email,
    substr(max((instant_key(failed_at) || failure) collate "C"), 27) as failure
  from emails where link_id = links.id
) as mail on true
where position is not null
  and (attached or coalesce(sent_at, opened_at, clicked_at, bounced_at, spam_at, replied_at) is not null);

-- The same rows with what they are found and sorted by. The emails of a campaign are read at once: this is for queries
-- over all rows of a report.
create view report_index as
select links.id, links.campaign_id, links.lead_id, links.position,
  leads.first_name, leads.last_name, leads.email, leads.search_text,
  link_status(
    completing_step(mailable, outcome, unknown, last_sent_step), campaigns.last_step,
    status_meanwhile(mailable, outcome, sent_at, failed_at)) as status,
  sent_at, opened_at, bounced_at, spam_at, replied_at
from links
left join leads on leads.id = links.lead_id
left join campaigns on campaigns.id = links.campaign_id
left join (
  select campaign_id, link_id, max(sent_at) as sent_at, max(failed_at) as failed_at, min(opened_at) as opened_at,
    min(clicked_at) as clicked_at, min(bounced_at) as bounced_at, min(spam_at) as spam_at,
    min(replied_at) as replied_at, max(step_number) as last_sent_step,
    max(unknown_reason) filter (where sent_at is null and failed_at is null) as unknown
  from emails group by campaign_id, link_id
) as mail on mail.link_id = links.id and mail.campaign_id = links.campaign_id
where position is not null
  and (attached or coalesce(sent_at, opened_at, clicked_at, bounced_at, spam_at, replied_at) is not null);

-- The class that each row of a report is of now. That in which it was counted is in `counted_links`, with the same columns.
create view classified_links as
select campaign_id, status_meanwhile as status, completing_step, sent_at is not null as sent,
  opened_at is not null as opened, clicked_at is not null as clicked, bounced_at is not null as bounced,
  spam_at is not null as spam, replied_at is not null as replied, id as link_id
from report_rows;

-- The number of report rows of a campaign by class, each class spread over any number of rows: the counted totals and, for
-- each link changed since, a move from the class in which it was counted to its class of now. The ids of changed links are
-- read into an array first, so that links are looked up by id however many the planner expects.
create function link_classes_of(campaign uuid) returns setof link_classes stable parallel safe
begin atomic
  select * from link_classes where campaign_id = campaign
  union all
  select campaign_id, status, completing_step, sent, opened, clicked, bounced, spam, replied, -1
  from counted_links where link_id = any(array(select link_id from link_changes where campaign_id = campaign))
  union all
  select campaign_id, status, completing_step, sent, opened, clicked, bounced, spam, replied, 1
  from classified_links where link_id = any(array(select link_id from link_changes where campaign_id = campaign));
end;

-- Figures of campaigns and steps, each spread over any number of rows: triggers note changes, which are added up later.
create view all_figures as select * from figures union all select * from figure_changes;

-- The emails with undecided fetches. An open may come a burst later than the fetch of the unsubscribe page, which alone says
-- nothing: such an email must be quiet for two bursts.
create view undecided_emails as
select email_id, min(at) as first_at, max(at) as last_at,
  case when bool_and(kind = 'unsubscribe-page') then 2 else 1 end as quiet_bursts,
  json_agg(json_build_object('id', id, 'kind', kind, 'linkNumber', link_number, 'at', at, 'reason', reason)) as fetches
from (
  select id, email_id, 'click' as kind, link_number, clicked_at as at, reason from held_clicks
  union all
  select id, email_id, kind, null, fetched_at, reason from held_fetches
) as undecided
group by email_id;

-- What came back, with its words, as conversations show it.
create view received_words as
select received_mails.id, email_id, campaign_id, received_mails.lead_id, received_at, source, verdict, returns_on,
  coalesce(diagnosis, reason) as reason, nullif(given, verdict) as corrected_from, unverified, sender, subject, body
from received_mails left join mail_words on mail_id = received_mails.id;
