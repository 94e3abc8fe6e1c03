-- Figures of steps and mailboxes, and links to count anew. As `note_changed_links`, which says why it is so.
create or replace function note_changed_emails() returns trigger language plpgsql as $$
begin
  if not exists (select from after) then return null; end if;
  insert into public.figure_changes
  select campaign_id, step_number, 0, sum(sent), sum(opened), sum(clicked), sum(bounced), sum(spam), sum(replied)
  from (
    select campaign_id, step_number, -num_nonnulls(sent_at), -num_nonnulls(opened_at), -num_nonnulls(clicked_at),
      -num_nonnulls(bounced_at), -num_nonnulls(spam_at), -num_nonnulls(replied_at) from before
    union all
    select campaign_id, step_number, num_nonnulls(sent_at), num_nonnulls(opened_at), num_nonnulls(clicked_at),
      num_nonnulls(bounced_at), num_nonnulls(spam_at), num_nonnulls(replied_at) from after
  ) as email (campaign_id, step_number, sent, opened, clicked, bounced, spam, replied)
  group by campaign_id, step_number
  having (sum(sent), sum(opened), sum(clicked), sum(bounced), sum(spam), sum(replied)) <> (0, 0, 0, 0, 0, 0);
  insert into public.mailbox_figure_changes
  select campaign_id, mailbox_id, sum(emails), sum(sent), sum(opened), sum(clicked), sum(bounced), sum(spam), sum(replied)
  from (
    select campaign_id, mailbox_id, -1, -num_nonnulls(sent_at), -num_nonnulls(opened_at), -num_nonnulls(clicked_at),
      -num_nonnulls(bounced_at), -num_nonnulls(spam_at), -num_nonnulls(replied_at)
    from before where mailbox_id is not null
    union all
    select campaign_id, mailbox_id, 1, num_nonnulls(sent_at), num_nonnulls(opened_at), num_nonnulls(clicked_at),
      num_nonnulls(bounced_at), num_nonnulls(spam_at), num_nonnulls(replied_at)
    from after where mailbox_id is not null
  ) as email (campaign_id, mailbox_id, emails, sent, opened, clicked, bounced, spam, replied)
  group by campaign_id, mailbox_id
  having (sum(emails), sum(sent), sum(opened), sum(clicked), sum(bounced), sum(spam), sum(replied)) <> (0, 0, 0, 0, 0, 0, 0);
  insert into public.link_changes
  select campaign_id, link_id from (
    select id, campaign_id, link_id, step_number, sent_at is null, failed_at is null, unknown_reason is null,
      opened_at is null, clicked_at is null, bounced_at is null, spam_at is null, replied_at is null from after
    except
    select id, campaign_id, link_id, step_number, sent_at is null, failed_at is null, unknown_reason is null,
      opened_at is null, clicked_at is null, bounced_at is null, spam_at is null, replied_at is null from before
  ) as email;
  return null;
end $$;
