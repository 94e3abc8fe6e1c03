-- When a lane was planned: what its mailbox does for other campaigns moves the time that it keeps.
alter table lanes add column planned_at timestamptz;
