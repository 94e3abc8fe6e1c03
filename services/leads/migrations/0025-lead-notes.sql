-- What users wrote down about a lead. Personal data, so it stands in no event. By the reference it goes with the lead's row, also where
-- an older copy of the service erases the lead.
create table lead_notes (
  id uuid primary key,
  lead_id uuid not null references leads on delete cascade,
  text text not null,
  -- Who wrote it first: the id of a user, whom only the gateway knows by name.
  user_id text,
  created_at timestamptz not null,
  changed_at timestamptz,
  -- Raised by every change, so that nobody overwrites a text that they have not seen.
  revision integer not null default 0
);
create index lead_notes_of_lead on lead_notes (lead_id, created_at desc, id desc);
