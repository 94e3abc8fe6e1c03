-- What the migrations make, to be read. Written by `npm run schema`: change the migrations, not this file.
-- Beside what packages/event-kit/schema.sql shows.

create table domain_health (
  domain text not null,
  failing_since timestamp with time zone,
  stops_first_emails boolean not null,
  first_emails_stopped boolean not null,
  constraint domain_health_pkey PRIMARY KEY (domain)
);

create table fault_words (
  event_id uuid not null,
  mailbox_id uuid not null,
  words text not null,
  constraint fault_words_pkey PRIMARY KEY (event_id)
);

create table mailbox_addresses (
  address text not null,
  mailbox_id uuid not null,
  constraint mailbox_addresses_pkey PRIMARY KEY (address),
  constraint mailbox_addresses_mailbox_id_key UNIQUE (mailbox_id)
);

create table mailbox_changes (
  event_id uuid not null,
  mailbox_id uuid not null,
  kind text not null,
  words text,
  happened_at timestamp with time zone not null,
  constraint mailbox_changes_pkey PRIMARY KEY (event_id)
);
CREATE INDEX mailbox_changes_newest_first ON mailbox_changes USING btree (mailbox_id, happened_at DESC, event_id DESC);

create table mailbox_credentials (
  mailbox_id uuid not null,
  use text not null,
  kid text not null,
  access_revision integer not null,
  sealed text not null,
  constraint mailbox_credentials_pkey PRIMARY KEY (mailbox_id, use)
);
CREATE INDEX mailbox_credentials_by_key ON mailbox_credentials USING btree (kid, mailbox_id, use);

create table mailbox_days (
  mailbox_id uuid not null,
  day date not null,
  read bigint default 0 not null,
  used integer default 0 not null,
  constraint mailbox_days_pkey PRIMARY KEY (mailbox_id, day)
);

create table mailbox_readings (
  mailbox_id uuid not null,
  last_read_at timestamp with time zone,
  trouble text,
  constraint mailbox_readings_pkey PRIMARY KEY (mailbox_id)
);

create table mailbox_troubles (
  number bigint generated always as identity not null,
  mailbox_id uuid not null,
  began_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  words text not null,
  constraint mailbox_troubles_pkey PRIMARY KEY (number)
);
CREATE INDEX mailbox_troubles_newest_first ON mailbox_troubles USING btree (mailbox_id, number DESC);
CREATE UNIQUE INDEX mailbox_troubles_open ON mailbox_troubles USING btree (mailbox_id) WHERE ended_at IS NULL;

create table mailboxes (
  id uuid not null,
  address text not null,
  facts jsonb not null,
  is_paused boolean default false not null,
  fault_use text,
  fault_words text,
  connected_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  fault_verdict text,
  fault_event_id uuid,
  pause_reason text,
  warning text,
  constraint mailboxes_pkey PRIMARY KEY (id)
);
CREATE INDEX mailboxes_by_address ON mailboxes USING btree (address) WHERE removed_at IS NULL;
CREATE INDEX mailboxes_by_imap ON mailboxes USING btree (lower((facts -> 'imap'::text) ->> 'host'::text), lower((facts -> 'imap'::text) ->> 'user'::text)) WHERE removed_at IS NULL;

create table migrations (
  id integer default nextval('migrations_id_seq'::regclass) not null,
  name character varying(255) not null,
  run_on timestamp without time zone not null,
  constraint migrations_pkey PRIMARY KEY (id)
);

create table oauth_sign_ins (
  state_hash text not null,
  user_id text not null,
  provider text not null,
  verifier text not null,
  mailbox_id uuid,
  ends_at timestamp with time zone not null,
  session text,
  constraint oauth_sign_ins_pkey PRIMARY KEY (state_hash)
);
CREATE INDEX oauth_sign_ins_by_end ON oauth_sign_ins USING btree (ends_at);

create table recent_tries (
  user_id text not null,
  what text not null,
  minute_from timestamp with time zone not null,
  tries integer not null,
  constraint recent_tries_pkey PRIMARY KEY (user_id, what)
);

create table refused_sign_ins (
  id uuid not null,
  user_id text not null,
  provider text not null,
  mailbox_id uuid,
  sentences text[] not null,
  ends_at timestamp with time zone not null,
  constraint refused_sign_ins_pkey PRIMARY KEY (id)
);
CREATE INDEX refused_sign_ins_by_end ON refused_sign_ins USING btree (ends_at);

create table self_tests (
  id uuid not null,
  mailbox_id uuid not null,
  started_at timestamp with time zone not null,
  gives_up_at timestamp with time zone not null,
  verdict jsonb not null,
  signatures jsonb,
  constraint self_tests_pkey PRIMARY KEY (id)
);
CREATE INDEX self_tests_newest_first ON self_tests USING btree (mailbox_id, started_at DESC, id DESC);

create table sending_domains (
  domain text not null,
  findings jsonb,
  checked_at timestamp with time zone,
  check_at timestamp with time zone default '-infinity'::timestamp with time zone not null,
  constraint sending_domains_pkey PRIMARY KEY (domain)
);
CREATE INDEX sending_domains_due ON sending_domains USING btree (check_at);

create table token_leases (
  mailbox_id uuid not null,
  holder uuid not null,
  ends_at timestamp with time zone not null,
  constraint token_leases_pkey PRIMARY KEY (mailbox_id)
);

create table tracking_host_findings (
  domain text not null,
  host text not null,
  finding jsonb not null,
  checked_at timestamp with time zone not null,
  constraint tracking_host_findings_pkey PRIMARY KEY (domain)
);

create table tracking_hosts (
  domain text not null,
  host text not null,
  is_current boolean default true not null,
  is_used boolean default false not null,
  was_used boolean default false not null,
  constraint tracking_hosts_pkey PRIMARY KEY (domain, host)
);
CREATE INDEX tracking_hosts_by_host ON tracking_hosts USING btree (host);
