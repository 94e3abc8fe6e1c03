-- Imports of files, so that one can be undone. Nothing of the file or of a person is kept.
create table lead_imports (
  id uuid primary key,
  started_at timestamptz not null,
  -- How many known leads its calls filled or overwrote.
  changed integer not null default 0,
  -- An email to one of its new leads was sent, or may have been. Stays true when the campaign or the lead is deleted.
  mailed boolean not null default false,
  -- Undoing began: its leads are being removed, and no more of its rows are taken.
  undone_at timestamptz
);
create index lead_imports_newest on lead_imports (started_at desc, id);

-- The import that created the lead; null for a lead from elsewhere.
alter table leads add column import_id uuid;
create index leads_of_import on leads (import_id, place) where import_id is not null;
