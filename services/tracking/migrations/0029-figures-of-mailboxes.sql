-- No email may change between its count and its first note. Before anything else, in the order of a rebuild.
lock table links, emails in share row exclusive mode;

-- What was sent by each mailbox of a campaign, and what came back: like `figures` of 0007-figures.sql, of emails that a mailbox
-- sends. What the relay sent is the rest of the campaign's figures, so both always add up to them. `emails` counts those
-- that were handed over as well, so that there is a row for each mailbox of which any email is.
create table mailbox_figures (
  campaign_id uuid not null,
  mailbox_id uuid not null,
  emails bigint not null,
  sent bigint not null,
  opened bigint not null,
  clicked bigint not null,
  bounced bigint not null,
  spam bigint not null,
  replied bigint not null,
  primary key (campaign_id, mailbox_id)
);

create table mailbox_figure_changes (like mailbox_figures);

create view all_mailbox_figures as select * from mailbox_figures union all select * from mailbox_figure_changes;

-- Mailboxes to which leads of a campaign were moved.
create index links_moved on links (campaign_id, moved_to) where moved_to is not null;

-- As mailboxes show it; kept when they are removed.
alter table mailboxes add column address text;
update mailboxes set address = own_addresses[1];

-- As in 0009-changes-by-statement.sql, which says why they are so, with the figures of mailboxes.
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

create or replace function note_added_emails() returns trigger language plpgsql as $$
begin
  if not exists (select from after) then return null; end if;
  insert into public.figure_changes
  select campaign_id, step_number, 0, count(sent_at), count(opened_at), count(clicked_at), count(bounced_at),
    count(spam_at), count(replied_at)
  from after where num_nonnulls(sent_at, opened_at, clicked_at, bounced_at, spam_at, replied_at) > 0
  group by campaign_id, step_number;
  insert into public.mailbox_figure_changes
  select campaign_id, mailbox_id, count(*), count(sent_at), count(opened_at), count(clicked_at), count(bounced_at),
    count(spam_at), count(replied_at)
  from after where mailbox_id is not null group by campaign_id, mailbox_id;
  insert into public.link_changes
  select campaign_id, link_id from after
  where num_nonnulls(step_number, sent_at, failed_at, unknown_reason, opened_at, clicked_at, bounced_at, spam_at,
    replied_at) > 0;
  return null;
end $$;

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

-- What there is already.
insert into mailbox_figures
select campaign_id, mailbox_id, count(*), count(sent_at), count(opened_at), count(clicked_at), count(bounced_at),
  count(spam_at), count(replied_at)
from emails where mailbox_id is not null group by campaign_id, mailbox_id;

-- As in 0026-mailboxes-of-rows.sql, with the mailbox, by which rows are found too; it costs only those who ask for it. What is
-- known of the newest hand-over is found as the greatest bytes here, an instant of eight and an id: of all emails of a
-- campaign texts take three times as long.
create or replace view report_index as
select links.id, links.campaign_id, links.lead_id, links.position,
  leads.first_name, leads.last_name, leads.email, leads.search_text,
  link_status(
    completing_step(mailable, outcome, unknown, last_sent_step), campaigns.last_step,
    status_meanwhile(mailable, outcome, sent_at, failed_at)) as status,
  sent_at, opened_at, bounced_at, spam_at, replied_at,
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
    min(replied_at) as replied_at, max(step_number) filter (where not former) as last_sent_step,
    max(unknown_reason) filter (where sent_at is null and failed_at is null and not former) as unknown,
    max(timestamptz_send(handed_over_at) || uuid_send(mailbox_id)) filter (where mailbox_id is not null) as mailed_from
  from emails group by campaign_id, link_id
) as mail on mail.link_id = links.id and mail.campaign_id = links.campaign_id
where position is not null
  and (attached or coalesce(sent_at, opened_at, clicked_at, bounced_at, spam_at, replied_at) is not null);
