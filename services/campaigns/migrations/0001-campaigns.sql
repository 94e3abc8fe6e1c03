-- What a campaign looks like now. Its truth is the stream `campaign-<id>`; the counters come from other services' events.
create table campaigns (
  id uuid primary key,
  name text not null,
  status text not null,
  progress_status text not null,
  settings jsonb not null,
  total_leads integer not null default 0,
  sent_count integer not null default 0,
  open_count integer not null default 0,
  click_count integer not null default 0,
  bounce_count integer not null default 0,
  spam_count integer not null default 0,
  reply_count integer not null default 0,
  next_send_at timestamptz,
  next_send_reason text,
  plan_version bigint not null default 0,
  paused_reason text,
  launched_at timestamptz,
  completed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create index campaigns_newest_first on campaigns (created_at desc, id desc);

create table steps (
  id uuid primary key,
  campaign_id uuid not null references campaigns on delete cascade,
  step_number integer not null,
  subject text not null,
  body text not null,
  delay_days integer not null,
  attachments jsonb not null,
  created_at timestamptz not null,
  unique (campaign_id, step_number)
);

-- Which leads a campaign has: total_leads counts these rows, so a repeated event changes nothing.
create table audience (
  campaign_id uuid not null references campaigns on delete cascade,
  lead_id uuid not null,
  primary key (campaign_id, lead_id)
);

-- What happened to each email: the counters count these facts, so a repeated event changes nothing.
create table email_facts (
  email_id uuid primary key,
  campaign_id uuid not null references campaigns on delete cascade,
  sent boolean not null default false,
  opened boolean not null default false,
  clicked boolean not null default false,
  bounced boolean not null default false,
  spam boolean not null default false,
  replied boolean not null default false
);

create index email_facts_campaign on email_facts (campaign_id);
