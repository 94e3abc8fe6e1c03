create or replace function note_removed_emails() returns trigger language plpgsql as $$
begin
  insert into public.figure_changes
  select campaign_id, step_number, 0, -count(sent_at), -count(opened_at), -count(clicked_at), -count(bounced_at),
    -count(spam_at), -count(replied_at)
  from before where num_nonnulls(sent_at, opened_at, clicked_at, bounced_at, spam_at, replied_at) > 0
  group by campaign_id, step_number;
  insert into public.mailbox_figure_changes
  select campaign_id, mailbox_id, -count(*), -count(sent_at), -count(opened_at), -count(clicked_at), -count(bounced_at),
    -count(spam_at), -count(replied_at)
  from before where mailbox_id is not null group by campaign_id, mailbox_id;
  insert into public.link_changes select campaign_id, link_id from before;
  return null;
end $$;
