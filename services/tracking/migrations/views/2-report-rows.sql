-- Calls and loops read views, projections never do: in a rebuild a view still names the live tables.

-- The rows of reports with all their columns. A removed lead keeps its row if something was sent to it (rule J3); the row
-- of an erased lead has no lead. The emails of each link are looked up by its id: this is for some rows of a report.
-- What was sent to a former address of the lead counts, but says not how far the link is.
-- Rows say which mailbox their lead hears from: that of the newest email, or that of a later move.
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
  sent_email, sent_at, opened_at, clicked_at, bounced_at, spam_at, replied_at, opted_out_at,
  case when attached and outcome is null then held_until end as held_until,
  case
    when moved_at is not null and (mailed_from is null or instant_key(moved_at) >= substr(mailed_from, 1, 26) collate "C")
      then moved_to
    else substr(mailed_from, 27)::uuid
  end as mailbox_id
from links
left join leads on leads.id = links.lead_id
left join campaigns on campaigns.id = links.campaign_id
left join lateral (
  select max(sent_at) as sent_at, max(failed_at) filter (where not former) as failed_at, min(opened_at) as opened_at, min(clicked_at) as clicked_at,
    min(bounced_at) as bounced_at, min(spam_at) as spam_at, min(replied_at) as replied_at, min(opted_out_at) as opted_out_at,
    max(step_number) filter (where not former) as last_sent_step,
    max(unknown_reason) filter (where sent_at is null and failed_at is null and not former) as unknown,
    substr(max((instant_key(sent_at) || id) collate "C"), 27)::uuid as sent_email,
    substr(max((instant_key(failed_at) || failure) collate "C") filter (where not former), 27) as failure,
    max((instant_key(handed_over_at) || mailbox_id) collate "C") filter (where mailbox_id is not null) as mailed_from
  from emails where link_id = links.id
) as mail on true
where position is not null
  and (attached or coalesce(sent_at, opened_at, clicked_at, bounced_at, spam_at, replied_at) is not null);
