-- Which campaigns name a file in a step, as their events tell. A file may not be known here, or not be stored yet.
create table file_uses (
  campaign_id uuid not null,
  file_id uuid not null,
  primary key (campaign_id, file_id)
);
create index uses_of_file on file_uses (file_id);

-- When the last change of each campaign that was heard of happened; infinity once it is deleted.
create table campaigns (
  id uuid primary key,
  changed_at timestamptz not null
);

-- Since when no step names this stored file, in real time. Files that were there before stay without it until a use that is
-- known has ended: of those before, the bus may have forgotten the events.
alter table files add unused_since timestamptz;
create index files_unused on files (unused_since) where unused_since is not null;
