-- Why mailboxes were not connected at a provider, for the screen to which the browser goes then. Not made from events.
create table refused_sign_ins (
  id uuid primary key,
  user_id text not null,
  provider text not null,
  -- The mailbox that was to be connected again; null also for one that was removed meanwhile.
  mailbox_id uuid,
  sentences text[] not null,
  -- In real time.
  ends_at timestamptz not null
);

create index refused_sign_ins_by_end on refused_sign_ins (ends_at);
