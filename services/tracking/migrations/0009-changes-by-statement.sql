-- What changes is noted once for each statement, not for each of its rows: hits and links come in blocks, and a function
-- that is called for every row costs more than the row. What is noted is the same, so copies of the version before keep
-- figures and classes as this one does.
drop trigger lead_figures on links;
drop trigger links_added_or_removed on links;
drop trigger links_changed on links;
drop trigger email_figures_added on emails;
drop trigger email_figures_removed on emails;
drop trigger email_figures_changed on emails;
drop trigger emails_of_link_added on emails;
drop trigger emails_of_link_removed on emails;
drop trigger emails_of_link_changed on emails;
drop function note_lead_figures();
drop function note_email_figures();
drop function note_link_change();
drop function note_link_change_by_email();

-- An upsert is an insert and an update: one of them, mostly, of no rows. Rows before and after are never joined: a plan is
-- kept, and the one for few rows would be quadratic for many.
create function note_changed_links() returns trigger language plpgsql as $$
begin
  if not exists (select from after) then return null; end if;
  insert into public.figure_changes
  select campaign_id, null, sum(change), 0, 0, 0, 0, 0, 0
  from (
    select campaign_id, -(attached::int) from before
    union all
    select campaign_id, attached::int from after
  ) as link (campaign_id, change)
  group by campaign_id having sum(change) <> 0;
  insert into public.link_changes
  select campaign_id, id from (
    select campaign_id, id, position is null, mailable, attached, outcome from after
    except
    select campaign_id, id, position is null, mailable, attached, outcome from before
  ) as link;
  return null;
end $$;

create function note_added_links() returns trigger language plpgsql as $$
begin
  if not exists (select from after) then return null; end if;
  insert into public.figure_changes
  select campaign_id, null, count(*), 0, 0, 0, 0, 0, 0 from after where attached group by campaign_id;
  insert into public.link_changes select campaign_id, id from after;
  return null;
end $$;

create function note_removed_links() returns trigger language plpgsql as $$
begin
  insert into public.figure_changes
  select campaign_id, null, -count(*), 0, 0, 0, 0, 0, 0 from before where attached group by campaign_id;
  insert into public.link_changes select campaign_id, id from before;
  return null;
end $$;

create trigger links_added after insert on links
  referencing new table as after for each statement execute function note_added_links();
create trigger links_changed after update on links
  referencing old table as before new table as after for each statement execute function note_changed_links();
create trigger links_removed after delete on links
  referencing old table as before for each statement execute function note_removed_links();

create function note_changed_emails() returns trigger language plpgsql as $$
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

create function note_added_emails() returns trigger language plpgsql as $$
begin
  if not exists (select from after) then return null; end if;
  insert into public.figure_changes
  select campaign_id, step_number, 0, count(sent_at), count(opened_at), count(clicked_at), count(bounced_at),
    count(spam_at), count(replied_at)
  from after where num_nonnulls(sent_at, opened_at, clicked_at, bounced_at, spam_at, replied_at) > 0
  group by campaign_id, step_number;
  insert into public.link_changes
  select campaign_id, link_id from after
  where num_nonnulls(step_number, sent_at, failed_at, unknown_reason, opened_at, clicked_at, bounced_at, spam_at,
    replied_at) > 0;
  return null;
end $$;

create function note_removed_emails() returns trigger language plpgsql as $$
begin
  insert into public.figure_changes
  select campaign_id, step_number, 0, -count(sent_at), -count(opened_at), -count(clicked_at), -count(bounced_at),
    -count(spam_at), -count(replied_at)
  from before where num_nonnulls(sent_at, opened_at, clicked_at, bounced_at, spam_at, replied_at) > 0
  group by campaign_id, step_number;
  insert into public.link_changes select campaign_id, link_id from before;
  return null;
end $$;

create trigger emails_added after insert on emails
  referencing new table as after for each statement execute function note_added_emails();
create trigger emails_changed after update on emails
  referencing old table as before new table as after for each statement execute function note_changed_emails();
create trigger emails_removed after delete on emails
  referencing old table as before for each statement execute function note_removed_emails();
