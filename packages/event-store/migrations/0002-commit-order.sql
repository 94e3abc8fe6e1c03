-- A dump keeps the transaction ids of the cluster it was taken from. Restored into a cluster whose ids are lower, every
-- new event would sort before the old ones, and readers would pass it over for ever. So the place of a transaction in
-- the order is its id plus a distance: zero here, and more after such a restore, when these two are made anew.
create function commit_order() returns xid8 language sql as 'select pg_current_xact_id()';

-- Every transaction before this place has ended.
create function commit_horizon() returns xid8 stable language sql as 'select pg_snapshot_xmin(pg_current_snapshot())';

alter table events alter column transaction_id set default commit_order();
