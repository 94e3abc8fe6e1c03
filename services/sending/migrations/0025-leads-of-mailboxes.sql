-- For moves of all leads of a mailbox, and for their number, an index without those that get nothing more.
drop index enrolments_of_mailbox;
create index enrolments_of_mailbox on enrolments (mailbox_id, campaign_id, lead_id)
  where mailbox_id is not null and state <> 'ended';
