-- The rows of `report_rows` with what they are found and sorted by. The emails of a campaign are read at once: this is for queries
-- over all rows of a report. The mailbox costs only those who ask for it. What is known of the newest hand-over is found as
-- the greatest bytes here, an instant of eight and an id: of all emails of a campaign texts take three times as long.
create view report_index as
select links.id, links.campaign_id, links.lead_id, links.position,
  leads.first_name, leads.last_name, leads.email, leads.search_text,
  link_status(
    completing_step(mailable, outcome, unknown, last_sent_step), campaigns.last_step,
    status_meanwhile(mailable, outcome, sent_at, failed_at)) as status,
  sent_at, opened_at, bounced_at, spam_at, replied_at, opted_out_at,
  case
    when moved_at is not null and (mailed_from is null or timestamptz_send(moved_at) >= substr(mailed_from, 1, 8))
      then moved_to
    else encode(substr(mailed_from, 9), 'hex')::uuid
  end as mailbox_id
from links
left join leads on leads.id = links.lead_id
left join campaigns on campaigns.id = links.campaign_id
left join (
  select campaign_id, link_id, max(sent_at) as sent_at, max(failed_at) filter (where not former) as failed_at, min(opened_at) as opened_at,
    min(clicked_at) as clicked_at, min(bounced_at) as bounced_at, min(spam_at) as spam_at,
    min(replied_at) as replied_at, min(opted_out_at) as opted_out_at, max(step_number) filter (where not former) as last_sent_step,
    max(unknown_reason) filter (where sent_at is null and failed_at is null and not former) as unknown,
    max(timestamptz_send(handed_over_at) || uuid_send(mailbox_id)) filter (where mailbox_id is not null) as mailed_from
  from emails group by campaign_id, link_id
) as mail on mail.link_id = links.id and mail.campaign_id = links.campaign_id
where position is not null
  and (attached or coalesce(sent_at, opened_at, clicked_at, bounced_at, spam_at, replied_at) is not null);
