-- How many rows of a report there are of each class: by what its figures and its counts by status need to know of a link.
-- `completing_step` is the last step that was sent, where nothing but the length of the sequence decides whether the
-- link is completed; `status` is what it is otherwise. So a sequence that changes changes no class.
create table link_classes (
  campaign_id uuid not null,
  status text not null,
  completing_step integer,
  sent boolean not null,
  opened boolean not null,
  clicked boolean not null,
  bounced boolean not null,
  spam boolean not null,
  replied boolean not null,
  links bigint not null,
  unique nulls not distinct (campaign_id, status, completing_step, sent, opened, clicked, bounced, spam, replied)
);

-- The class in which each link was counted.
create table counted_links (like link_classes, link_id uuid primary key);
alter table counted_links drop column links;

-- Links that may be of another class now. What a link is follows from several rows, which others may be writing at this
-- moment; so writers only note that it changed, and wait for nobody. A reader counts these links anew, until a loop has.
create table link_changes (
  campaign_id uuid not null,
  link_id uuid not null
);

-- Triggers, so that copies of the service that know nothing of classes keep them as well.
create function note_link_change() returns trigger language plpgsql as $$
begin
  insert into public.link_changes values (coalesce(new.campaign_id, old.campaign_id), coalesce(new.id, old.id));
  return null;
end $$;

create trigger links_added_or_removed after insert or delete on links for each row execute function note_link_change();

create trigger links_changed after update on links for each row
  when (row(old.position is null, old.mailable, old.attached, old.outcome)
    is distinct from row(new.position is null, new.mailable, new.attached, new.outcome))
  execute function note_link_change();

create function note_link_change_by_email() returns trigger language plpgsql as $$
begin
  insert into public.link_changes
  values (coalesce(new.campaign_id, old.campaign_id), coalesce(new.link_id, old.link_id));
  return null;
end $$;

create trigger emails_of_link_added after insert on emails for each row
  when (num_nonnulls(new.step_number, new.sent_at, new.failed_at, new.unknown_reason, new.opened_at, new.clicked_at,
    new.bounced_at, new.spam_at, new.replied_at) > 0)
  execute function note_link_change_by_email();

create trigger emails_of_link_removed after delete on emails
  for each row execute function note_link_change_by_email();

create trigger emails_of_link_changed after update on emails for each row
  when (row(old.step_number, old.sent_at is null, old.failed_at is null, old.unknown_reason is null,
      old.opened_at is null, old.clicked_at is null, old.bounced_at is null, old.spam_at is null, old.replied_at is null)
    is distinct from row(new.step_number, new.sent_at is null, new.failed_at is null, new.unknown_reason is null,
      new.opened_at is null, new.clicked_at is null, new.bounced_at is null, new.spam_at is null, new.replied_at is null))
  execute function note_link_change_by_email();

-- What there is already. The triggers hold writers off until this is committed.
insert into link_changes select campaign_id, id from links;
