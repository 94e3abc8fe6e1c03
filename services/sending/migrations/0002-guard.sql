-- What the guard counts (rule S8): emails to addresses that turned out dead, and emails reported as spam.
alter table emails
  add dead_address boolean not null default false,
  add complained boolean not null default false;

create index emails_alarming on emails (campaign_id, handed_over_at) where dead_address or complained;

-- When the guard last paused the campaign, and how often: the version of the stream `guard-<id>`.
alter table campaigns
  add guard_tripped_at timestamptz,
  add guard_trips integer not null default 0;
