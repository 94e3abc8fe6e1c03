-- Why the plan waits, as a sentence for the user, where something other than its rule holds the campaign up.
alter table campaigns add plan_obstacle text;

-- Accounts that emails leave through. One that waits takes none before `retry_at` (rule D8), and then one as a probe, which
-- moves `retry_at` on; an account without a row has never failed.
create table accounts (
  id text primary key,
  -- Version of the stream `account-<id>`. An email that was claimed at another one is not begun.
  version integer not null,
  -- Why the account waits and since when; null while it works.
  fault text,
  code integer,
  status text,
  since timestamptz,
  failures integer not null default 0,
  retry_at timestamptz,
  -- The email that finds out whether the account works again.
  probe_email uuid
);

create index campaigns_held on campaigns (id) where plan_obstacle is not null;
