-- What the migrations make, to be read. Written by `npm run schema`: change the migrations, not this file.
-- Beside what packages/event-kit/schema.sql shows.

create table accounts (
  id text not null,
  version integer not null,
  fault text,
  code integer,
  status text,
  since timestamp with time zone,
  failures integer default 0 not null,
  retry_at timestamp with time zone,
  probe_email uuid,
  recipients integer,
  constraint accounts_pkey PRIMARY KEY (id)
);

create table blocklist (
  hash text not null,
  value text not null,
  reason text,
  source text not null,
  blocked_at timestamp with time zone not null,
  place bigint generated always as identity not null,
  constraint blocklist_pkey PRIMARY KEY (hash),
  constraint blocklist_place_key UNIQUE (place)
);

create table campaigns (
  id uuid not null,
  status text default 'unknown'::text not null,
  settings jsonb,
  steps jsonb default '[]'::jsonb not null,
  sequence_saved boolean default true not null,
  sequence_changed_at timestamp with time zone,
  sequence_dirty boolean default false not null,
  launched_at timestamp with time zone,
  last_send_at timestamp with time zone,
  in_flight_email uuid,
  next_send_at timestamp with time zone,
  plan_rule text,
  plan_version integer default 0 not null,
  revision bigint default 0 not null,
  visit_at timestamp with time zone,
  pending_answers text[] default '{}'::text[] not null,
  drained boolean default false not null,
  shard smallint not null,
  guard_tripped_at timestamp with time zone,
  guard_trips integer default 0 not null,
  traceparent text,
  plan_obstacle text,
  guard_halts boolean default false not null,
  restore_hold text,
  restore_held_at timestamp with time zone,
  values_dirty boolean default false not null,
  senders jsonb,
  senders_dirty boolean default false not null,
  lane_revision bigint default 0 not null,
  mailbox_limit text,
  planned_revision bigint,
  planned_lane_revision bigint,
  constraint campaigns_pkey PRIMARY KEY (id)
);
CREATE INDEX campaigns_awaited ON campaigns USING btree (visit_at) WHERE pending_answers <> '{}'::text[];
CREATE INDEX campaigns_held ON campaigns USING btree (id) WHERE plan_obstacle IS NOT NULL;
CREATE INDEX campaigns_in_flight ON campaigns USING btree (shard) WHERE in_flight_email IS NOT NULL;
CREATE INDEX campaigns_senders ON campaigns USING gin (senders) WHERE senders IS NOT NULL;
CREATE INDEX campaigns_senders_dirty ON campaigns USING btree (id) WHERE senders_dirty;
CREATE INDEX campaigns_to_visit ON campaigns USING btree (visit_at) WHERE visit_at IS NOT NULL;

create table claimed_emails (
  email_id uuid not null,
  campaign_id uuid not null,
  state text default 'claimed'::text not null,
  delivery jsonb,
  ended_at timestamp with time zone,
  constraint claimed_emails_pkey PRIMARY KEY (email_id)
) with (fillfactor=50);

create table custom_fields (
  key text not null,
  constraint custom_fields_pkey PRIMARY KEY (key)
);

create table dead_address_replies (
  email_id uuid not null,
  said text not null,
  same_words text not null,
  kind uuid generated always as (OVERLAY(OVERLAY(md5(same_words) PLACING '8'::text FROM 13 FOR 1) PLACING '8'::text FROM 17 FOR 1)::uuid) stored not null,
  constraint dead_address_replies_pkey PRIMARY KEY (email_id)
);
CREATE INDEX dead_address_replies_kind ON dead_address_replies USING btree (kind);

create table email_contents (
  email_id uuid not null,
  subject text not null,
  text_part text not null,
  html_part text not null,
  links jsonb not null,
  letterhead jsonb,
  constraint email_contents_pkey PRIMARY KEY (email_id)
);

create table emails (
  id uuid not null,
  campaign_id uuid not null,
  lead_id uuid not null,
  link_id uuid not null,
  step_number integer not null,
  address_hash text not null,
  message_id text not null,
  status text not null,
  reason text,
  attempts integer not null,
  version integer not null,
  handed_over_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  retry_at timestamp with time zone,
  dead_address boolean default false not null,
  complained boolean default false not null,
  relayed_id text,
  mailbox_id uuid,
  returned boolean default false not null,
  constraint emails_pkey PRIMARY KEY (id),
  constraint emails_campaign_id_address_hash_step_number_key UNIQUE (campaign_id, address_hash, step_number)
) with (fillfactor=85);
CREATE INDEX emails_alarming ON emails USING btree (campaign_id, handed_over_at) WHERE dead_address OR complained;
CREATE INDEX emails_alarming_of_mailbox ON emails USING btree (mailbox_id, handed_over_at) WHERE mailbox_id IS NOT NULL AND (dead_address OR complained);
CREATE INDEX emails_lead ON emails USING btree (lead_id);
CREATE INDEX emails_of_mailbox ON emails USING btree (mailbox_id, handed_over_at) WHERE mailbox_id IS NOT NULL;
CREATE INDEX emails_with_reason ON emails USING btree (handed_over_at) WHERE reason IS NOT NULL;

create table enrolments (
  campaign_id uuid not null,
  lead_id uuid not null,
  link_id uuid not null,
  place integer not null,
  state text not null,
  reason text,
  joined_at timestamp with time zone not null,
  last_step integer default 0 not null,
  last_sent_at timestamp with time zone,
  next_step integer,
  due_at timestamp with time zone,
  held_until timestamp with time zone,
  version integer default 0 not null,
  attached boolean default true not null,
  wait_until timestamp with time zone,
  address_hash text,
  lacks text[],
  lacks_step integer,
  let_go_step integer,
  mailbox_id uuid,
  constraint enrolments_pkey PRIMARY KEY (campaign_id, lead_id),
  constraint enrolments_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE
);
CREATE INDEX enrolments_bound ON enrolments USING btree (campaign_id, mailbox_id, due_at, place) WHERE state = 'waiting'::text AND mailbox_id IS NOT NULL;
CREATE INDEX enrolments_lacking ON enrolments USING btree (campaign_id) WHERE lacks IS NOT NULL;
CREATE INDEX enrolments_lead ON enrolments USING btree (lead_id);
CREATE INDEX enrolments_of_mailbox ON enrolments USING btree (mailbox_id, campaign_id, lead_id) WHERE mailbox_id IS NOT NULL AND state <> 'ended'::text;
CREATE INDEX enrolments_queue ON enrolments USING btree (campaign_id, (last_step > 0), due_at, place) WHERE state = 'waiting'::text AND mailbox_id IS NULL;
CREATE INDEX enrolments_undeliverable ON enrolments USING btree (lead_id) WHERE reason = 'undeliverable'::text;
CREATE TRIGGER note_link_to_book AFTER UPDATE OF version ON enrolments FOR EACH ROW WHEN (new.version > old.version AND (new.state = 'ended'::text AND new.reason IS DISTINCT FROM 'colleague-replied'::text OR old.state = 'ended'::text AND new.state <> 'ended'::text OR new.held_until IS DISTINCT FROM old.held_until AND new.lacks IS NULL)) EXECUTE FUNCTION note_link_to_book();

create table erased_leads (
  lead_id uuid not null,
  address_hash text,
  constraint erased_leads_pkey PRIMARY KEY (lead_id)
);

create table former_accounts (
  mailbox_id uuid not null,
  imap_account uuid not null,
  name text not null,
  until timestamp with time zone not null,
  is_unread boolean default false not null,
  since timestamp with time zone,
  is_let_go boolean default false not null,
  constraint former_accounts_pkey PRIMARY KEY (mailbox_id, imap_account)
);
CREATE INDEX former_accounts_unread ON former_accounts USING btree (imap_account) WHERE is_unread;

create table lanes (
  campaign_id uuid not null,
  mailbox_id uuid not null,
  is_sender boolean default false not null,
  in_flight_email uuid,
  in_flight_day date,
  last_send_at timestamp with time zone,
  bound_lead_at timestamp with time zone,
  new_lead_at timestamp with time zone,
  next_send_at timestamp with time zone,
  next_rule text,
  next_limit text,
  ends_since integer default 0 not null,
  planned_at timestamp with time zone,
  constraint lanes_pkey PRIMARY KEY (campaign_id, mailbox_id),
  constraint lanes_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE
);
CREATE INDEX lanes_bound_in_order ON lanes USING btree (mailbox_id, bound_lead_at, campaign_id) WHERE bound_lead_at IS NOT NULL;
CREATE INDEX lanes_busy ON lanes USING btree (mailbox_id) WHERE in_flight_email IS NOT NULL;
CREATE INDEX lanes_in_flight ON lanes USING btree (in_flight_email) WHERE in_flight_email IS NOT NULL;
CREATE INDEX lanes_new_in_order ON lanes USING btree (mailbox_id, new_lead_at, campaign_id) WHERE new_lead_at IS NOT NULL;

create table leads (
  id uuid not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  company text,
  job_role text,
  address_hash text not null,
  earlier_hashes text[],
  fields jsonb default '{}'::jsonb not null,
  revision integer default 0 not null,
  former_hashes text[],
  mail_domain text,
  risk text,
  constraint leads_pkey PRIMARY KEY (id)
);
CREATE INDEX leads_address ON leads USING btree (address_hash);
CREATE INDEX leads_earlier_hashes ON leads USING gin (earlier_hashes) WHERE earlier_hashes IS NOT NULL;
CREATE INDEX leads_former_hashes ON leads USING gin (former_hashes) WHERE former_hashes IS NOT NULL;
CREATE INDEX leads_mail_domain ON leads USING btree (mail_domain);
CREATE INDEX leads_respelled ON leads USING btree (address_hash) WHERE earlier_hashes IS NOT NULL;

create table leads_aside (
  campaign_id uuid not null,
  lead_id uuid not null,
  domain text not null,
  family text not null,
  constraint leads_aside_pkey PRIMARY KEY (campaign_id, lead_id)
);
CREATE INDEX leads_aside_way ON leads_aside USING btree (domain, family);

create table leads_to_respell (
  id uuid not null,
  constraint leads_to_respell_pkey PRIMARY KEY (id)
);

create table links_to_book (
  id uuid not null,
  version integer not null,
  constraint links_to_book_pkey PRIMARY KEY (id)
);

create table mail_domains (
  domain text not null,
  state text default 'unchecked'::text not null,
  checked_at timestamp with time zone,
  failures integer default 0 not null,
  check_at timestamp with time zone default '-infinity'::timestamp with time zone not null,
  constraint mail_domains_pkey PRIMARY KEY (domain)
);
CREATE INDEX mail_domains_due ON mail_domains USING btree (check_at);

create table mailbox_days (
  mailbox_id uuid not null,
  day date not null,
  used integer not null,
  told integer,
  constraint mailbox_days_pkey PRIMARY KEY (mailbox_id, day)
);
CREATE INDEX mailbox_days_newest ON mailbox_days USING btree (day);

create table mailboxes (
  id uuid not null,
  facts jsonb,
  connected_at timestamp with time zone,
  is_paused boolean default false not null,
  fault text,
  removed_at timestamp with time zone,
  senders_dirty boolean default false not null,
  last_send_at timestamp with time zone,
  revision bigint default 0 not null,
  visit_at timestamp with time zone,
  wakes bigint default 0 not null,
  shard smallint not null,
  domain text,
  guard_known_at timestamp with time zone,
  guard_version integer default 0 not null,
  guard_decided_at timestamp with time zone,
  guard_tripped_at timestamp with time zone,
  guard_reason text,
  guard_warning text,
  guard_told integer default 0 not null,
  imap_account uuid,
  constraint mailboxes_pkey PRIMARY KEY (id)
);
CREATE INDEX mailboxes_dirty ON mailboxes USING btree (id) WHERE senders_dirty;
CREATE INDEX mailboxes_domain ON mailboxes USING btree (domain) WHERE domain IS NOT NULL;
CREATE INDEX mailboxes_guard_untold ON mailboxes USING btree (id) WHERE guard_version > guard_told;
CREATE INDEX mailboxes_tags ON mailboxes USING gin ((facts -> 'tags'::text));
CREATE INDEX mailboxes_to_visit ON mailboxes USING btree (visit_at) WHERE visit_at IS NOT NULL;
CREATE INDEX mailboxes_warned ON mailboxes USING btree (id) WHERE guard_warning IS NOT NULL;

create table migrations (
  id integer default nextval('migrations_id_seq'::regclass) not null,
  name character varying(255) not null,
  run_on timestamp without time zone not null,
  constraint migrations_pkey PRIMARY KEY (id)
);

create table parked_holds (
  parked_number bigint not null,
  campaign_id uuid,
  lead_id uuid,
  address_tag text,
  constraint parked_holds_parked_number_campaign_id_lead_id_address_tag_key UNIQUE NULLS NOT DISTINCT (parked_number, campaign_id, lead_id, address_tag),
  constraint parked_holds_parked_number_fkey FOREIGN KEY (parked_number) REFERENCES parked_records(number) ON DELETE CASCADE
);
CREATE INDEX parked_holds_address ON parked_holds USING btree (address_tag) WHERE address_tag IS NOT NULL;
CREATE INDEX parked_holds_campaign ON parked_holds USING btree (campaign_id) WHERE lead_id IS NULL AND address_tag IS NULL;
CREATE INDEX parked_holds_lead ON parked_holds USING btree (lead_id) WHERE lead_id IS NOT NULL;

create table product_settings (
  id boolean default true not null,
  postal_address text,
  unsubscribe_wording text,
  tracks_opens boolean default true not null,
  tracks_clicks boolean default true not null,
  first_setup_closed boolean default false not null,
  shown_time_zone text,
  date_style text default 'month-first'::text not null,
  constraint product_settings_pkey PRIMARY KEY (id),
  constraint product_settings_id_check CHECK (id)
);

create table refused_ways (
  domain text not null,
  family text not null,
  failures integer default 1 not null,
  since timestamp with time zone not null,
  refused_at timestamp with time zone not null,
  until timestamp with time zone not null,
  probe_email_id uuid,
  code integer,
  said text,
  said_of uuid,
  failures_told integer default 0 not null,
  constraint refused_ways_pkey PRIMARY KEY (domain, family)
);

create table reply_words (
  email_id uuid not null,
  version integer not null,
  words text not null,
  constraint reply_words_pkey PRIMARY KEY (email_id)
);

create table sending_domains (
  domain text not null,
  verdicts jsonb not null,
  failing_since timestamp with time zone,
  first_emails_stopped boolean not null,
  constraint sending_domains_pkey PRIMARY KEY (domain)
);

create table stops (
  hash text not null,
  reason text default 'in-doubt'::text not null,
  campaign_id uuid,
  said_at timestamp with time zone,
  email_id uuid default '00000000-0000-0000-0000-000000000000'::uuid not null,
  everywhere boolean default true not null,
  until timestamp with time zone,
  test boolean default false not null,
  constraint stops_pkey PRIMARY KEY (hash, reason, email_id, everywhere)
);
CREATE INDEX stops_email ON stops USING btree (email_id);
CREATE INDEX stops_tag ON stops USING btree ("left"(hash, 24));

create table test_emails (
  id uuid not null,
  sent_at timestamp with time zone not null,
  constraint test_emails_pkey PRIMARY KEY (id)
);

create table tracking_hosts (
  domain text not null,
  origin text not null,
  constraint tracking_hosts_pkey PRIMARY KEY (domain)
);

create table unclear_refusals (
  email_id uuid not null,
  account_id text not null,
  domain text not null,
  code integer not null,
  said text not null,
  same_words text not null,
  kind uuid generated always as (OVERLAY(OVERLAY(md5(same_words) PLACING '8'::text FROM 13 FOR 1) PLACING '8'::text FROM 17 FOR 1)::uuid) stored not null,
  first_at timestamp with time zone,
  last_at timestamp with time zone not null,
  tries integer default 1 not null,
  in_row boolean default true not null,
  awaits_person boolean default false not null,
  constraint unclear_refusals_pkey PRIMARY KEY (email_id)
);
CREATE INDEX unclear_refusals_in_row ON unclear_refusals USING btree (account_id, kind) WHERE in_row;
CREATE INDEX unclear_refusals_kind ON unclear_refusals USING btree (kind);

create table unread_accounts (
  account_id text not null,
  since timestamp with time zone,
  is_known boolean not null,
  is_let_go boolean default false not null,
  constraint unread_accounts_pkey PRIMARY KEY (account_id)
);

create table unsettled_leads (
  campaign_id uuid not null,
  lead_id uuid not null,
  email_id uuid,
  account_ids text[] not null,
  read_from timestamp with time zone not null,
  asked_at timestamp with time zone not null,
  constraint unsettled_leads_pkey PRIMARY KEY (campaign_id, lead_id)
);

create view doubts as
 SELECT hash AS address_hash,
    email_id
   FROM stops
  WHERE everywhere AND reason = 'in-doubt'::text;

create view suppressions as
 SELECT hash AS address_hash,
    reason,
    campaign_id,
    said_at AS suppressed_at,
    email_id
   FROM stops
  WHERE everywhere AND reason <> 'in-doubt'::text;

CREATE OR REPLACE FUNCTION note_link_to_book()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into links_to_book values (new.link_id, new.version) on conflict (id) do update set version = excluded.version;
  return null;
end
$function$;
