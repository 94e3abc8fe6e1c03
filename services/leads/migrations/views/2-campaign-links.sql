-- Links with their status, as lists, counts and exports show it. Calls read this view, projections never do: in a rebuild a
-- view still names the live tables.
create view campaign_links as
select links.id, campaign_id, lead_id, position, attached, mailable, campaigns.name as campaign_name,
  case
    when not mailable then 'failed'
    when outcome is not null then outcome
    when links.last_step >= campaigns.last_step and unknown_email is null then 'completed'
    when sent_at is not null then 'sent'
    when failed_at is not null then 'failed'
    else 'pending'
  end as status,
  case
    when outcome is not null then reason
    when unknown_email is not null then unknown_reason
    when sent_at is null then failed_reason
  end as reason,
  email_id, sent_at, opened_at, clicked_at, bounced_at, spam_at, replied_at, links.created_at, mailbox_id
from links left join campaigns on campaigns.id = campaign_id;
