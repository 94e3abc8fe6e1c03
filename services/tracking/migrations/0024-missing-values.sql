-- The variables without a value that hold the link (rule D9); null where something else does, or nothing.
alter table links add column missing text[];
