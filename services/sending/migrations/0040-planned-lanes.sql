-- When each lane sends next, and the revisions of its campaign at which that was planned. The end of an email then plans
-- its own lane, and the others keep what was planned for them.
alter table lanes add column next_send_at timestamptz, add column next_rule text, add column next_limit text,
  add column ends_since int not null default 0;
alter table campaigns add column planned_revision bigint, add column planned_lane_revision bigint;
