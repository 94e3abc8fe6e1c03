-- The sender's picture of each campaign, and when the dispatcher must look at it next. One row per campaign is all that
-- is searched, however many leads wait.
create table campaigns (
  id uuid primary key,
  status text not null default 'unknown',
  settings jsonb,
  steps jsonb not null default '[]',
  sequence_saved boolean not null default true,
  sequence_changed_at timestamptz,
  -- The steps changed and the enrolments do not follow them yet.
  sequence_dirty boolean not null default false,
  launched_at timestamptz,
  last_send_at timestamptz,
  -- The email that is with the mail server now; at most one per campaign.
  in_flight_email uuid,
  next_send_at timestamptz,
  plan_rule text,
  -- Version of the stream `plan-<id>`.
  plan_version integer not null default 0,
  -- Bumped by everything that may change the plan; a visit that read an older one starts over.
  revision bigint not null default 0,
  -- When the dispatcher visits the campaign; null: not before something changes.
  visit_at timestamptz,
  -- Events to answer with the next plan (rule C1).
  pending_answers text[] not null default '{}',
  drained boolean not null default false,
  shard smallint not null
);

create index campaigns_to_visit on campaigns (visit_at) where visit_at is not null;
create index campaigns_in_flight on campaigns (shard) where in_flight_email is not null;

-- A lead's way through a campaign. `waiting` rows are the queue.
create table enrolments (
  campaign_id uuid not null references campaigns on delete cascade,
  lead_id uuid not null,
  link_id uuid not null,
  -- Attach order inside the campaign (rule T6).
  place integer not null,
  state text not null,
  reason text,
  joined_at timestamptz not null,
  last_step integer not null default 0,
  last_sent_at timestamptz,
  -- The step that comes next, and when it is due; null when there is none.
  next_step integer,
  due_at timestamptz,
  held_until timestamptz,
  -- Version of the stream `enrolment-<link_id>`.
  version integer not null default 0,
  primary key (campaign_id, lead_id)
);

-- Follow-ups go before initial emails, the earliest due first, then in attach order (rule T6).
create index enrolments_queue on enrolments (campaign_id, (last_step > 0), due_at, place) where state = 'waiting';
create index enrolments_lead on enrolments (lead_id);

-- Vault rows: what is known of a person, erased with the lead.
create table leads (
  id uuid primary key,
  first_name text not null,
  last_name text not null,
  email text not null,
  company text,
  job_role text,
  address_hash text not null
);

create index leads_address on leads (address_hash);

-- Leads that were erased: topics overtake each other, and what comes late must not bring a person back.
create table erased_leads (
  lead_id uuid primary key,
  -- Keyed, like that of a lead that is not: what its address received still counts.
  address_hash text
);

-- The ledger: one entry per campaign, lead and step (rules D1, J2).
create table emails (
  id uuid primary key,
  campaign_id uuid not null,
  lead_id uuid not null,
  link_id uuid not null,
  step_number integer not null,
  -- Also when the lead is deleted and comes back under another id, its address gets each step once.
  address_hash text not null,
  message_id text not null,
  status text not null,
  reason text,
  attempts integer not null,
  version integer not null,
  handed_over_at timestamptz not null,
  sent_at timestamptz,
  retry_at timestamptz,
  unique (campaign_id, address_hash, step_number)
);

create index emails_lead on emails (lead_id);

-- Vault rows: emails as they were rendered.
create table email_contents (
  email_id uuid primary key,
  subject text not null,
  text_part text not null,
  html_part text not null,
  links jsonb not null
);

-- Addresses that are never mailed again, as keyed hashes, so that they outlive the lead.
create table suppressions (
  address_hash text primary key,
  reason text not null,
  campaign_id uuid,
  suppressed_at timestamptz not null
);
