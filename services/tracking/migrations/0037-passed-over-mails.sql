-- A person has the mailbox read on without this mail (rule M12); null: follow-ups wait for it. In real time, as the rest.
alter table refused_mails add column passed_over_at timestamptz;

-- Who did so, and for how many mails. Not made from events, as what it is about.
create table passed_over_mails (
  mailbox_id uuid not null,
  passed_over_at timestamptz not null,
  user_id text,
  mails integer not null,
  primary key (mailbox_id, passed_over_at)
);
