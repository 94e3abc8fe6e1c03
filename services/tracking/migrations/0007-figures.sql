-- How many emails of each step of a campaign something holds for, and, without a step, how many leads it has: so that
-- figures take no longer the more there is. One row for a campaign would make everybody wait who writes about it, so
-- changes are noted first and added up later; a figure is the sum of both tables.
create table figures (
  campaign_id uuid not null,
  step_number integer,
  leads bigint not null,
  sent bigint not null,
  opened bigint not null,
  clicked bigint not null,
  bounced bigint not null,
  spam bigint not null,
  replied bigint not null,
  unique nulls not distinct (campaign_id, step_number)
);

create table figure_changes (like figures);

-- Triggers, so that copies of the service that know nothing of figures keep them as well.
create function note_lead_figures() returns trigger language plpgsql as $$
begin
  insert into public.figure_changes
  select campaign_id, null, change, 0, 0, 0, 0, 0, 0
  from (values (old.campaign_id, -(old.attached::int)), (new.campaign_id, new.attached::int)) as link (campaign_id, change)
  where change <> 0;
  return null;
end $$;

create trigger lead_figures after insert or delete or update of attached on links
  for each row execute function note_lead_figures();

create function note_email_figures() returns trigger language plpgsql as $$
begin
  insert into public.figure_changes
  select campaign_id, step_number, 0, sum(sent), sum(opened), sum(clicked), sum(bounced), sum(spam), sum(replied)
  from (
    select old.campaign_id, old.step_number, -num_nonnulls(old.sent_at), -num_nonnulls(old.opened_at),
      -num_nonnulls(old.clicked_at), -num_nonnulls(old.bounced_at), -num_nonnulls(old.spam_at), -num_nonnulls(old.replied_at)
    where tg_op <> 'INSERT'
    union all
    select new.campaign_id, new.step_number, num_nonnulls(new.sent_at), num_nonnulls(new.opened_at),
      num_nonnulls(new.clicked_at), num_nonnulls(new.bounced_at), num_nonnulls(new.spam_at), num_nonnulls(new.replied_at)
    where tg_op <> 'DELETE'
  ) as email (campaign_id, step_number, sent, opened, clicked, bounced, spam, replied)
  group by campaign_id, step_number;
  return null;
end $$;

create trigger email_figures_added after insert on emails for each row
  when (num_nonnulls(new.sent_at, new.opened_at, new.clicked_at, new.bounced_at, new.spam_at, new.replied_at) > 0)
  execute function note_email_figures();

create trigger email_figures_removed after delete on emails for each row
  when (num_nonnulls(old.sent_at, old.opened_at, old.clicked_at, old.bounced_at, old.spam_at, old.replied_at) > 0)
  execute function note_email_figures();

create trigger email_figures_changed after update on emails for each row
  when (row(old.step_number, old.sent_at is null, old.opened_at is null, old.clicked_at is null, old.bounced_at is null,
      old.spam_at is null, old.replied_at is null)
    is distinct from row(new.step_number, new.sent_at is null, new.opened_at is null, new.clicked_at is null,
      new.bounced_at is null, new.spam_at is null, new.replied_at is null))
  execute function note_email_figures();

-- What there is already. The triggers hold writers off until this is committed.
insert into figures
select campaign_id, step_number, 0, count(sent_at), count(opened_at), count(clicked_at), count(bounced_at), count(spam_at),
  count(replied_at)
from emails group by campaign_id, step_number;
insert into figures
select campaign_id, null, count(*), 0, 0, 0, 0, 0, 0 from links where attached group by campaign_id
on conflict (campaign_id, step_number) do update set leads = excluded.leads;

-- What happened in a few days, out of years. Emails lie in the order in which they were sent; what happened to some of
-- them long afterwards must not widen the range of their neighbours. Such an index makes no update dearer; the others
-- are for what happens seldom, or never.
create index emails_by_day on emails using brin (
  sent_at timestamptz_minmax_multi_ops, opened_at timestamptz_minmax_multi_ops
) with (pages_per_range = 32, autosummarize = on);
create index emails_clicked on emails (clicked_at) where clicked_at is not null;
create index emails_replied on emails (replied_at) where replied_at is not null;
