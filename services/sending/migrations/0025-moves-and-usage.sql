-- For moves of all leads of a mailbox, and for their number, an index without those that get nothing more.
drop index enrolments_of_mailbox;
create index enrolments_of_mailbox on enrolments (mailbox_id, campaign_id, lead_id)
  where mailbox_id is not null and state <> 'ended';

-- What `mailboxes` was told last; a loop tells it what has changed on the newest days.
alter table mailbox_days add column told integer;
create index mailbox_days_newest on mailbox_days (day);
