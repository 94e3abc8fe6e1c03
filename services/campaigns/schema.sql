-- What the migrations make, to be read. Written by `npm run schema`: change the migrations, not this file.
-- Beside what packages/event-kit/schema.sql shows.

create table audience (
  campaign_id uuid not null,
  lead_id uuid not null,
  constraint audience_pkey PRIMARY KEY (campaign_id, lead_id),
  constraint audience_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE
);

create table campaigns (
  id uuid not null,
  name text not null,
  status text not null,
  progress_status text not null,
  settings jsonb not null,
  total_leads integer default 0 not null,
  sent_count integer default 0 not null,
  open_count integer default 0 not null,
  click_count integer default 0 not null,
  bounce_count integer default 0 not null,
  spam_count integer default 0 not null,
  reply_count integer default 0 not null,
  next_send_at timestamp with time zone,
  next_send_reason text,
  plan_version bigint default 0 not null,
  paused_reason text,
  launched_at timestamp with time zone,
  completed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  next_send_obstacle text,
  senders jsonb default '{"tags": [], "mailboxIds": []}'::jsonb not null,
  archived_at timestamp with time zone,
  constraint campaigns_pkey PRIMARY KEY (id)
);
CREATE INDEX campaigns_newest_first ON campaigns USING btree (created_at DESC, id DESC);

create table email_facts (
  email_id uuid not null,
  campaign_id uuid not null,
  sent boolean default false not null,
  opened boolean default false not null,
  clicked boolean default false not null,
  bounced boolean default false not null,
  spam boolean default false not null,
  replied boolean default false not null,
  refused boolean default false not null,
  constraint email_facts_pkey PRIMARY KEY (email_id),
  constraint email_facts_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE
);
CREATE INDEX email_facts_campaign ON email_facts USING btree (campaign_id);

create table migrations (
  id integer default nextval('migrations_id_seq'::regclass) not null,
  name character varying(255) not null,
  run_on timestamp without time zone not null,
  constraint migrations_pkey PRIMARY KEY (id)
);

create table steps (
  id uuid not null,
  campaign_id uuid not null,
  step_number integer not null,
  subject text not null,
  body text not null,
  delay_days integer not null,
  attachments jsonb not null,
  created_at timestamp with time zone not null,
  constraint steps_pkey PRIMARY KEY (id),
  constraint steps_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE,
  constraint steps_campaign_id_step_number_key UNIQUE (campaign_id, step_number)
);
