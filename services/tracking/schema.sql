-- What the migrations make, to be read. Written by `npm run schema`: change the migrations, not this file.
-- Beside what packages/event-kit/schema.sql shows.

create table account_readings (
  account text not null,
  read_at timestamp with time zone not null,
  constraint account_readings_pkey PRIMARY KEY (account)
);

create table campaigns (
  id uuid not null,
  name text not null,
  status text not null,
  deleted boolean default false not null,
  created_at timestamp with time zone not null,
  launched_at timestamp with time zone,
  last_step integer,
  constraint campaigns_pkey PRIMARY KEY (id)
);

create table counted_links (
  campaign_id uuid not null,
  status text not null,
  completing_step integer,
  sent boolean not null,
  opened boolean not null,
  clicked boolean not null,
  bounced boolean not null,
  spam boolean not null,
  replied boolean not null,
  link_id uuid not null,
  constraint counted_links_pkey PRIMARY KEY (link_id)
);

create table destinations (
  email_id uuid not null,
  lead_id uuid not null,
  addresses text[] not null,
  constraint destinations_pkey PRIMARY KEY (email_id)
);
CREATE INDEX destinations_of_lead ON destinations USING btree (lead_id);

create table early_hits (
  id uuid not null,
  email_id uuid not null,
  hit jsonb not null,
  received_at timestamp with time zone not null,
  constraint early_hits_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX early_hits_stops ON early_hits USING btree (email_id) WHERE ((hit -> 'use'::text) ->> 'kind'::text) = 'unsubscribe'::text;

create table emails (
  id uuid not null,
  campaign_id uuid not null,
  lead_id uuid not null,
  link_id uuid not null,
  handed_over_at timestamp with time zone,
  sent_at timestamp with time zone,
  failed_at timestamp with time zone,
  failure text,
  opened_at timestamp with time zone,
  clicked_at timestamp with time zone,
  bounced_at timestamp with time zone,
  spam_at timestamp with time zone,
  replied_at timestamp with time zone,
  step_number integer,
  unknown_reason text,
  address_tag text,
  relayed_id text,
  former boolean default false not null,
  mailbox_id uuid,
  opted_out_at timestamp with time zone,
  test_opened boolean default false not null,
  constraint emails_pkey PRIMARY KEY (id)
) with (fillfactor=85);
CREATE INDEX emails_bounced ON emails USING btree (bounced_at) WHERE bounced_at IS NOT NULL;
CREATE INDEX emails_by_day ON emails USING brin (sent_at timestamptz_minmax_multi_ops, opened_at timestamptz_minmax_multi_ops) WITH (pages_per_range='128', autosummarize='on');
CREATE INDEX emails_clicked ON emails USING btree (clicked_at) WHERE clicked_at IS NOT NULL;
CREATE INDEX emails_of_campaign ON emails USING btree (campaign_id);
CREATE INDEX emails_of_lead ON emails USING btree (lead_id);
CREATE INDEX emails_of_link ON emails USING btree (link_id);
CREATE INDEX emails_of_mailbox ON emails USING btree (mailbox_id, handed_over_at) WHERE mailbox_id IS NOT NULL;
CREATE INDEX emails_opted_out ON emails USING btree (campaign_id, link_id) WHERE opted_out_at IS NOT NULL;
CREATE INDEX emails_opted_out_by_day ON emails USING btree (opted_out_at) WHERE opted_out_at IS NOT NULL;
CREATE INDEX emails_relayed ON emails USING btree (relayed_id) WHERE relayed_id IS NOT NULL;
CREATE INDEX emails_replied ON emails USING btree (replied_at) WHERE replied_at IS NOT NULL;
CREATE INDEX emails_test_opened ON emails USING btree (link_id) WHERE test_opened;
CREATE INDEX emails_unknown ON emails USING btree (mailbox_id) WHERE unknown_reason IS NOT NULL;
CREATE TRIGGER emails_added AFTER INSERT ON emails REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_added_emails();
CREATE TRIGGER emails_changed AFTER UPDATE ON emails REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_changed_emails();
CREATE TRIGGER emails_removed AFTER DELETE ON emails REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION note_removed_emails();

create table erased_leads (
  lead_id uuid not null,
  constraint erased_leads_pkey PRIMARY KEY (lead_id)
);

create table figure_changes (
  campaign_id uuid not null,
  step_number integer,
  leads bigint not null,
  sent bigint not null,
  opened bigint not null,
  clicked bigint not null,
  bounced bigint not null,
  spam bigint not null,
  replied bigint not null
);

create table figures (
  campaign_id uuid not null,
  step_number integer,
  leads bigint not null,
  sent bigint not null,
  opened bigint not null,
  clicked bigint not null,
  bounced bigint not null,
  spam bigint not null,
  replied bigint not null,
  constraint figures_campaign_id_step_number_key UNIQUE NULLS NOT DISTINCT (campaign_id, step_number)
);

create table folder_choices (
  mailbox_id uuid not null,
  folder text not null,
  is_read boolean not null,
  constraint folder_choices_pkey PRIMARY KEY (mailbox_id, folder)
);

create table held_clicks (
  id uuid not null,
  email_id uuid not null,
  link_number integer not null,
  clicked_at timestamp with time zone not null,
  reason text not null,
  constraint held_clicks_pkey PRIMARY KEY (id)
);
CREATE INDEX held_clicks_of_email ON held_clicks USING btree (email_id, clicked_at);

create table held_fetches (
  id uuid not null,
  email_id uuid not null,
  kind text not null,
  fetched_at timestamp with time zone not null,
  reason text not null,
  constraint held_fetches_pkey PRIMARY KEY (id),
  constraint held_fetches_kind_check CHECK (kind = ANY (ARRAY['open'::text, 'unsubscribe-page'::text]))
);
CREATE INDEX held_fetches_of_email ON held_fetches USING btree (email_id, fetched_at);

create table hits (
  id bigint generated always as identity not null,
  email_id uuid not null,
  hit json not null,
  constraint hits_pkey PRIMARY KEY (id)
);

create table inbound_mails (
  fingerprint text not null,
  received_at timestamp with time zone not null,
  kind text not null,
  reason text not null,
  state text not null,
  waits_until timestamp with time zone not null,
  own_id uuid,
  email_ids uuid[] default '{}'::uuid[] not null,
  addresses text[] default '{}'::text[] not null,
  clues jsonb,
  email_id uuid,
  relayed_ids text[] default '{}'::text[] not null,
  constraint inbound_mails_pkey PRIMARY KEY (fingerprint),
  constraint inbound_mails_state_check CHECK (state = ANY (ARRAY['new'::text, 'recorded'::text, 'ignored'::text]))
);
CREATE INDEX inbound_mails_new ON inbound_mails USING btree (received_at) WHERE state = 'new'::text;
CREATE INDEX inbound_mails_new_addresses ON inbound_mails USING gin (addresses) WHERE state = 'new'::text;
CREATE INDEX inbound_mails_new_emails ON inbound_mails USING gin (email_ids) WHERE state = 'new'::text;
CREATE INDEX inbound_mails_new_relayed ON inbound_mails USING gin (relayed_ids) WHERE state = 'new'::text;
CREATE INDEX inbound_mails_of_email ON inbound_mails USING btree (email_id);

create table leads (
  id uuid not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  company text,
  job_role text,
  created_at timestamp with time zone,
  address text,
  search_text text generated always as (search_form(((((((((first_name || ' '::text) || last_name) || ' '::text) || email) || ' '::text) || COALESCE(company, ''::text)) || ' '::text) || COALESCE(job_role, ''::text)) ||
CASE
    WHEN address <> lower(email) THEN ' '::text || address
    ELSE ''::text
END)) stored not null,
  revision integer default 0 not null,
  former_addresses text[],
  constraint leads_pkey PRIMARY KEY (id)
);
CREATE INDEX leads_of_address ON leads USING btree (COALESCE(address, lower(email)));
CREATE INDEX leads_of_former_address ON leads USING gin (former_addresses) WHERE former_addresses IS NOT NULL;

create table leads_to_respell (
  id uuid not null,
  constraint leads_to_respell_pkey PRIMARY KEY (id)
);

create table link_changes (
  campaign_id uuid not null,
  link_id uuid not null
);

create table link_classes (
  campaign_id uuid not null,
  status text not null,
  completing_step integer,
  sent boolean not null,
  opened boolean not null,
  clicked boolean not null,
  bounced boolean not null,
  spam boolean not null,
  replied boolean not null,
  links bigint not null,
  constraint link_classes_campaign_id_status_completing_step_sent_opened_key UNIQUE NULLS NOT DISTINCT (campaign_id, status, completing_step, sent, opened, clicked, bounced, spam, replied)
);

create table links (
  id uuid not null,
  campaign_id uuid not null,
  lead_id uuid not null,
  "position" integer,
  mailable boolean default true not null,
  attached boolean default false not null,
  outcome text,
  reason text,
  created_at timestamp with time zone,
  held_until timestamp with time zone,
  readdressed boolean default false not null,
  missing text[],
  moved_to uuid,
  moved_at timestamp with time zone,
  constraint links_pkey PRIMARY KEY (id)
);
CREATE INDEX links_moved ON links USING btree (campaign_id, moved_to) WHERE moved_to IS NOT NULL;
CREATE INDEX links_of_campaign ON links USING btree (campaign_id, "position");
CREATE INDEX links_of_lead ON links USING btree (lead_id, campaign_id);
CREATE TRIGGER links_added AFTER INSERT ON links REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_added_links();
CREATE TRIGGER links_changed AFTER UPDATE ON links REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_changed_links();
CREATE TRIGGER links_removed AFTER DELETE ON links REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION note_removed_links();

create table machine_clicks (
  id bigint generated always as identity not null,
  email_id uuid not null,
  click json not null,
  constraint machine_clicks_pkey PRIMARY KEY (id)
);

create table mail_words (
  mail_id uuid not null,
  lead_id uuid not null,
  sender text,
  subject text,
  body text,
  diagnosis text,
  telling_sentence text,
  somebody_else text,
  said text,
  same_words text,
  kind uuid generated always as (OVERLAY(OVERLAY(md5(same_words) PLACING '8'::text FROM 13 FOR 1) PLACING '8'::text FROM 17 FOR 1)::uuid) stored,
  constraint mail_words_pkey PRIMARY KEY (mail_id)
);
CREATE INDEX mail_words_kind ON mail_words USING btree (kind) WHERE kind IS NOT NULL;
CREATE INDEX mail_words_of_lead ON mail_words USING btree (lead_id);

create table mailbox_cursors (
  folder text not null,
  uid_validity bigint not null,
  last_uid bigint not null,
  constraint mailbox_cursors_pkey PRIMARY KEY (folder)
);

create table mailbox_days (
  mailbox_id uuid not null,
  day date not null,
  mails integer not null,
  constraint mailbox_days_pkey PRIMARY KEY (mailbox_id, day)
);

create table mailbox_figure_changes (
  campaign_id uuid not null,
  mailbox_id uuid not null,
  emails bigint not null,
  sent bigint not null,
  opened bigint not null,
  clicked bigint not null,
  bounced bigint not null,
  spam bigint not null,
  replied bigint not null
);

create table mailbox_figures (
  campaign_id uuid not null,
  mailbox_id uuid not null,
  emails bigint not null,
  sent bigint not null,
  opened bigint not null,
  clicked bigint not null,
  bounced bigint not null,
  spam bigint not null,
  replied bigint not null,
  constraint mailbox_figures_pkey PRIMARY KEY (campaign_id, mailbox_id)
);

create table mailbox_folders (
  mailbox_id uuid not null,
  folders jsonb not null,
  constraint mailbox_folders_pkey PRIMARY KEY (mailbox_id)
);

create table mailbox_paces (
  mailbox_id uuid not null,
  slow_until timestamp with time zone,
  constraint mailbox_paces_pkey PRIMARY KEY (mailbox_id)
);

create table mailboxes (
  id uuid not null,
  shard integer not null,
  own_addresses text[] not null,
  imap jsonb,
  access_revision integer not null,
  timezone text not null,
  fault_use text,
  connected_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  address text,
  replaces_message_ids boolean default false not null,
  constraint mailboxes_pkey PRIMARY KEY (id)
);
CREATE INDEX mailboxes_by_address ON mailboxes USING gin (own_addresses) WHERE removed_at IS NULL;
CREATE INDEX mailboxes_by_shard ON mailboxes USING btree (shard) WHERE removed_at IS NULL AND imap IS NOT NULL;

create table migrations (
  id integer default nextval('migrations_id_seq'::regclass) not null,
  name character varying(255) not null,
  run_on timestamp without time zone not null,
  constraint migrations_pkey PRIMARY KEY (id)
);

create table passed_over_mails (
  mailbox_id uuid not null,
  passed_over_at timestamp with time zone not null,
  user_id text,
  mails integer not null,
  constraint passed_over_mails_pkey PRIMARY KEY (mailbox_id, passed_over_at)
);

create table received_mails (
  id uuid not null,
  email_id uuid not null,
  campaign_id uuid not null,
  lead_id uuid not null,
  received_at timestamp with time zone not null,
  source text not null,
  given text not null,
  verdict text not null,
  returns_on text,
  reason text not null,
  unverified text,
  blames text,
  constraint received_mails_pkey PRIMARY KEY (id)
);
CREATE INDEX received_mails_of_lead ON received_mails USING btree (lead_id, campaign_id, received_at);
CREATE INDEX received_mails_played ON received_mails USING btree (lead_id, campaign_id) WHERE source = 'test'::text AND verdict <> 'other'::text;
CREATE INDEX received_mails_returned ON received_mails USING btree (lead_id, campaign_id) WHERE unverified IS NOT NULL AND blames IS NOT NULL;
CREATE INDEX received_mails_unverified ON received_mails USING btree (campaign_id, received_at) WHERE unverified IS NOT NULL;

create table refused_mails (
  folder text not null,
  uid_validity bigint not null,
  uid bigint not null,
  first_refused_at timestamp with time zone not null,
  tries integer default 0 not null,
  next_try_at timestamp with time zone not null,
  passed_over_at timestamp with time zone,
  constraint refused_mails_pkey PRIMARY KEY (folder, uid_validity, uid)
);

create table relayed_copies (
  email_id uuid not null,
  mailbox_id uuid not null,
  relayed_id text not null,
  address_tag text not null,
  found_at timestamp with time zone not null,
  constraint relayed_copies_pkey PRIMARY KEY (email_id, mailbox_id)
);

create table sent_copies (
  email_id uuid not null,
  found_at timestamp with time zone not null,
  constraint sent_copies_pkey PRIMARY KEY (email_id)
);

create view all_figures as
 SELECT figures.campaign_id,
    figures.step_number,
    figures.leads,
    figures.sent,
    figures.opened,
    figures.clicked,
    figures.bounced,
    figures.spam,
    figures.replied
   FROM figures
UNION ALL
 SELECT figure_changes.campaign_id,
    figure_changes.step_number,
    figure_changes.leads,
    figure_changes.sent,
    figure_changes.opened,
    figure_changes.clicked,
    figure_changes.bounced,
    figure_changes.spam,
    figure_changes.replied
   FROM figure_changes;

create view all_mailbox_figures as
 SELECT mailbox_figures.campaign_id,
    mailbox_figures.mailbox_id,
    mailbox_figures.emails,
    mailbox_figures.sent,
    mailbox_figures.opened,
    mailbox_figures.clicked,
    mailbox_figures.bounced,
    mailbox_figures.spam,
    mailbox_figures.replied
   FROM mailbox_figures
UNION ALL
 SELECT mailbox_figure_changes.campaign_id,
    mailbox_figure_changes.mailbox_id,
    mailbox_figure_changes.emails,
    mailbox_figure_changes.sent,
    mailbox_figure_changes.opened,
    mailbox_figure_changes.clicked,
    mailbox_figure_changes.bounced,
    mailbox_figure_changes.spam,
    mailbox_figure_changes.replied
   FROM mailbox_figure_changes;

create view classified_links as
 SELECT campaign_id,
    status_meanwhile AS status,
    completing_step,
    sent_at IS NOT NULL AS sent,
    opened_at IS NOT NULL AS opened,
    clicked_at IS NOT NULL AS clicked,
    bounced_at IS NOT NULL AS bounced,
    spam_at IS NOT NULL AS spam,
    replied_at IS NOT NULL AS replied,
    id AS link_id
   FROM report_rows;

create view received_words as
 SELECT received_mails.id,
    received_mails.email_id,
    received_mails.campaign_id,
    received_mails.lead_id,
    received_mails.received_at,
    received_mails.source,
    received_mails.verdict,
    received_mails.returns_on,
    COALESCE(mail_words.diagnosis, received_mails.reason) AS reason,
    NULLIF(received_mails.given, received_mails.verdict) AS corrected_from,
    received_mails.unverified,
    mail_words.sender,
    mail_words.subject,
    mail_words.body,
    mail_words.telling_sentence,
    mail_words.somebody_else,
    received_mails.blames
   FROM received_mails
     LEFT JOIN mail_words ON mail_words.mail_id = received_mails.id;

create view report_index as
 SELECT links.id,
    links.campaign_id,
    links.lead_id,
    links."position",
    leads.first_name,
    leads.last_name,
    leads.email,
    leads.search_text,
    link_status(completing_step(links.mailable, links.outcome, mail.unknown, mail.last_sent_step), campaigns.last_step, status_meanwhile(links.mailable, links.outcome, mail.sent_at, mail.failed_at)) AS status,
    mail.sent_at,
    mail.opened_at,
    mail.bounced_at,
    mail.spam_at,
    mail.replied_at,
    mail.opted_out_at,
        CASE
            WHEN links.moved_at IS NOT NULL AND (mail.mailed_from IS NULL OR timestamptz_send(links.moved_at) >= substr(mail.mailed_from, 1, 8)) THEN links.moved_to
            ELSE encode(substr(mail.mailed_from, 9), 'hex'::text)::uuid
        END AS mailbox_id
   FROM links
     LEFT JOIN leads ON leads.id = links.lead_id
     LEFT JOIN campaigns ON campaigns.id = links.campaign_id
     LEFT JOIN ( SELECT emails.campaign_id,
            emails.link_id,
            max(emails.sent_at) AS sent_at,
            max(emails.failed_at) FILTER (WHERE NOT emails.former) AS failed_at,
            min(emails.opened_at) AS opened_at,
            min(emails.clicked_at) AS clicked_at,
            min(emails.bounced_at) AS bounced_at,
            min(emails.spam_at) AS spam_at,
            min(emails.replied_at) AS replied_at,
            min(emails.opted_out_at) AS opted_out_at,
            max(emails.step_number) FILTER (WHERE NOT emails.former) AS last_sent_step,
            max(emails.unknown_reason) FILTER (WHERE emails.sent_at IS NULL AND emails.failed_at IS NULL AND NOT emails.former) AS unknown,
            max(timestamptz_send(emails.handed_over_at) || uuid_send(emails.mailbox_id)) FILTER (WHERE emails.mailbox_id IS NOT NULL) AS mailed_from
           FROM emails
          GROUP BY emails.campaign_id, emails.link_id) mail ON mail.link_id = links.id AND mail.campaign_id = links.campaign_id
  WHERE links."position" IS NOT NULL AND (links.attached OR COALESCE(mail.sent_at, mail.opened_at, mail.clicked_at, mail.bounced_at, mail.spam_at, mail.replied_at) IS NOT NULL);

create view report_rows as
 SELECT links.id,
    links.campaign_id,
    links.lead_id,
    links."position",
    links.mailable,
    links.created_at,
    leads.id IS NULL AS is_erased,
    leads.first_name,
    leads.last_name,
    leads.email,
    leads.company,
    leads.job_role,
    COALESCE(leads.created_at, links.created_at) AS lead_created_at,
    leads.search_text,
    status_meanwhile(links.mailable, links.outcome, mail.sent_at, mail.failed_at) AS status_meanwhile,
    completing_step(links.mailable, links.outcome, mail.unknown, mail.last_sent_step) AS completing_step,
    link_status(completing_step(links.mailable, links.outcome, mail.unknown, mail.last_sent_step), campaigns.last_step, status_meanwhile(links.mailable, links.outcome, mail.sent_at, mail.failed_at)) AS status,
        CASE
            WHEN links.outcome IS NOT NULL THEN links.reason
            WHEN mail.unknown IS NOT NULL THEN mail.unknown
            WHEN mail.sent_at IS NULL THEN mail.failure
            ELSE NULL::text
        END AS reason,
    mail.sent_email,
    mail.sent_at,
    mail.opened_at,
    mail.clicked_at,
    mail.bounced_at,
    mail.spam_at,
    mail.replied_at,
    mail.opted_out_at,
        CASE
            WHEN links.attached AND links.outcome IS NULL THEN links.held_until
            ELSE NULL::timestamp with time zone
        END AS held_until,
        CASE
            WHEN links.moved_at IS NOT NULL AND (mail.mailed_from IS NULL OR instant_key(links.moved_at) >= (substr(mail.mailed_from, 1, 26) COLLATE "C")) THEN links.moved_to
            ELSE substr(mail.mailed_from, 27)::uuid
        END AS mailbox_id
   FROM links
     LEFT JOIN leads ON leads.id = links.lead_id
     LEFT JOIN campaigns ON campaigns.id = links.campaign_id
     LEFT JOIN LATERAL ( SELECT max(emails.sent_at) AS sent_at,
            max(emails.failed_at) FILTER (WHERE NOT emails.former) AS failed_at,
            min(emails.opened_at) AS opened_at,
            min(emails.clicked_at) AS clicked_at,
            min(emails.bounced_at) AS bounced_at,
            min(emails.spam_at) AS spam_at,
            min(emails.replied_at) AS replied_at,
            min(emails.opted_out_at) AS opted_out_at,
            max(emails.step_number) FILTER (WHERE NOT emails.former) AS last_sent_step,
            max(emails.unknown_reason) FILTER (WHERE emails.sent_at IS NULL AND emails.failed_at IS NULL AND NOT emails.former) AS unknown,
            substr(max((instant_key(emails.sent_at) || emails.id) COLLATE "C"), 27)::uuid AS sent_email,
            substr(max((instant_key(emails.failed_at) || emails.failure) COLLATE "C") FILTER (WHERE NOT emails.former), 27) AS failure,
            max((instant_key(emails.handed_over_at) || emails.mailbox_id) COLLATE "C") FILTER (WHERE emails.mailbox_id IS NOT NULL) AS mailed_from
           FROM emails
          WHERE emails.link_id = links.id) mail ON true
  WHERE links."position" IS NOT NULL AND (links.attached OR COALESCE(mail.sent_at, mail.opened_at, mail.clicked_at, mail.bounced_at, mail.spam_at, mail.replied_at) IS NOT NULL);

create view undecided_emails as
 SELECT email_id,
    min(at) AS first_at,
    max(at) AS last_at,
        CASE
            WHEN bool_and(kind = 'unsubscribe-page'::text) THEN 2
            ELSE 1
        END AS quiet_bursts,
    json_agg(json_build_object('id', id, 'kind', kind, 'linkNumber', link_number, 'at', at, 'reason', reason)) AS fetches
   FROM ( SELECT held_clicks.id,
            held_clicks.email_id,
            'click'::text AS kind,
            held_clicks.link_number,
            held_clicks.clicked_at AS at,
            held_clicks.reason
           FROM held_clicks
        UNION ALL
         SELECT held_fetches.id,
            held_fetches.email_id,
            held_fetches.kind,
            NULL::integer,
            held_fetches.fetched_at,
            held_fetches.reason
           FROM held_fetches) undecided
  GROUP BY email_id;

CREATE OR REPLACE FUNCTION completing_step(mailable boolean, outcome text, unknown text, last_sent_step integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (mailable AND (outcome IS NULL) AND (unknown IS NULL)) THEN last_sent_step ELSE NULL::integer END;

CREATE OR REPLACE FUNCTION instant_key(at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN to_char((at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD HH24:MI:SS.US'::text);

CREATE OR REPLACE FUNCTION link_classes_of(campaign uuid)
 RETURNS SETOF link_classes
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT link_classes.campaign_id,
     link_classes.status,
     link_classes.completing_step,
     link_classes.sent,
     link_classes.opened,
     link_classes.clicked,
     link_classes.bounced,
     link_classes.spam,
     link_classes.replied,
     link_classes.links
    FROM link_classes
   WHERE (link_classes.campaign_id = link_classes_of.campaign)
 UNION ALL
  SELECT counted_links.campaign_id,
     counted_links.status,
     counted_links.completing_step,
     counted_links.sent,
     counted_links.opened,
     counted_links.clicked,
     counted_links.bounced,
     counted_links.spam,
     counted_links.replied,
     '-1'::integer
    FROM counted_links
   WHERE (counted_links.link_id = ANY (ARRAY( SELECT link_changes.link_id
            FROM link_changes
           WHERE (link_changes.campaign_id = link_classes_of.campaign))))
 UNION ALL
  SELECT classified_links.campaign_id,
     classified_links.status,
     classified_links.completing_step,
     classified_links.sent,
     classified_links.opened,
     classified_links.clicked,
     classified_links.bounced,
     classified_links.spam,
     classified_links.replied,
     1
    FROM classified_links
   WHERE (classified_links.link_id = ANY (ARRAY( SELECT link_changes.link_id
            FROM link_changes
           WHERE (link_changes.campaign_id = link_classes_of.campaign))));
END;

CREATE OR REPLACE FUNCTION link_status(completing_step integer, last_step integer, meanwhile text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (completing_step >= last_step) THEN 'completed'::text ELSE meanwhile END;

CREATE OR REPLACE FUNCTION note_added_emails()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from after) then return null; end if;
  insert into public.figure_changes
  select campaign_id, step_number, 0, count(sent_at), count(opened_at), count(clicked_at), count(bounced_at),
    count(spam_at), count(replied_at)
  from after where num_nonnulls(sent_at, opened_at, clicked_at, bounced_at, spam_at, replied_at) > 0
  group by campaign_id, step_number;
  insert into public.mailbox_figure_changes
  select campaign_id, mailbox_id, count(*), count(sent_at), count(opened_at), count(clicked_at), count(bounced_at),
    count(spam_at), count(replied_at)
  from after where mailbox_id is not null group by campaign_id, mailbox_id;
  insert into public.link_changes
  select campaign_id, link_id from after
  where num_nonnulls(step_number, sent_at, failed_at, unknown_reason, opened_at, clicked_at, bounced_at, spam_at,
    replied_at) > 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION note_added_links()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from after) then return null; end if;
  insert into public.figure_changes
  select campaign_id, null, count(*), 0, 0, 0, 0, 0, 0 from after where attached group by campaign_id;
  insert into public.link_changes select campaign_id, id from after;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION note_changed_emails()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from after) then return null; end if;
  insert into public.figure_changes
  select campaign_id, step_number, 0, sum(sent), sum(opened), sum(clicked), sum(bounced), sum(spam), sum(replied)
  from (
    select campaign_id, step_number, -num_nonnulls(sent_at), -num_nonnulls(opened_at), -num_nonnulls(clicked_at),
      -num_nonnulls(bounced_at), -num_nonnulls(spam_at), -num_nonnulls(replied_at) from before
    union all
    select campaign_id, step_number, num_nonnulls(sent_at), num_nonnulls(opened_at), num_nonnulls(clicked_at),
      num_nonnulls(bounced_at), num_nonnulls(spam_at), num_nonnulls(replied_at) from after
  ) as email (campaign_id, step_number, sent, opened, clicked, bounced, spam, replied)
  group by campaign_id, step_number
  having (sum(sent), sum(opened), sum(clicked), sum(bounced), sum(spam), sum(replied)) <> (0, 0, 0, 0, 0, 0);
  insert into public.mailbox_figure_changes
  select campaign_id, mailbox_id, sum(emails), sum(sent), sum(opened), sum(clicked), sum(bounced), sum(spam), sum(replied)
  from (
    select campaign_id, mailbox_id, -1, -num_nonnulls(sent_at), -num_nonnulls(opened_at), -num_nonnulls(clicked_at),
      -num_nonnulls(bounced_at), -num_nonnulls(spam_at), -num_nonnulls(replied_at)
    from before where mailbox_id is not null
    union all
    select campaign_id, mailbox_id, 1, num_nonnulls(sent_at), num_nonnulls(opened_at), num_nonnulls(clicked_at),
      num_nonnulls(bounced_at), num_nonnulls(spam_at), num_nonnulls(replied_at)
    from after where mailbox_id is not null
  ) as email (campaign_id, mailbox_id, emails, sent, opened, clicked, bounced, spam, replied)
  group by campaign_id, mailbox_id
  having (sum(emails), sum(sent), sum(opened), sum(clicked), sum(bounced), sum(spam), sum(replied)) <> (0, 0, 0, 0, 0, 0, 0);
  insert into public.link_changes
  select campaign_id, link_id from (
    select id, campaign_id, link_id, step_number, sent_at is null, failed_at is null, unknown_reason is null,
      opened_at is null, clicked_at is null, bounced_at is null, spam_at is null, replied_at is null from after
    except
    select id, campaign_id, link_id, step_number, sent_at is null, failed_at is null, unknown_reason is null,
      opened_at is null, clicked_at is null, bounced_at is null, spam_at is null, replied_at is null from before
  ) as email;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION note_changed_links()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from after) then return null; end if;
  insert into public.figure_changes
  select campaign_id, null, sum(change), 0, 0, 0, 0, 0, 0
  from (
    select campaign_id, -(attached::int) from before
    union all
    select campaign_id, attached::int from after
  ) as link (campaign_id, change)
  group by campaign_id having sum(change) <> 0;
  insert into public.link_changes
  select campaign_id, id from (
    select campaign_id, id, position is null, mailable, attached, outcome from after
    except
    select campaign_id, id, position is null, mailable, attached, outcome from before
  ) as link;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION note_removed_emails()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into public.figure_changes
  select campaign_id, step_number, 0, -count(sent_at), -count(opened_at), -count(clicked_at), -count(bounced_at),
    -count(spam_at), -count(replied_at)
  from before where num_nonnulls(sent_at, opened_at, clicked_at, bounced_at, spam_at, replied_at) > 0
  group by campaign_id, step_number;
  insert into public.mailbox_figure_changes
  select campaign_id, mailbox_id, -count(*), -count(sent_at), -count(opened_at), -count(clicked_at), -count(bounced_at),
    -count(spam_at), -count(replied_at)
  from before where mailbox_id is not null group by campaign_id, mailbox_id;
  insert into public.link_changes select campaign_id, link_id from before;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION note_removed_links()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into public.figure_changes
  select campaign_id, null, -count(*), 0, 0, 0, 0, 0, 0 from before where attached group by campaign_id;
  insert into public.link_changes select campaign_id, id from before;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION status_meanwhile(mailable boolean, outcome text, sent_at timestamp with time zone, failed_at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (NOT mailable) THEN 'failed'::text WHEN (outcome IS NOT NULL) THEN outcome WHEN (sent_at IS NOT NULL) THEN 'sent'::text WHEN (failed_at IS NOT NULL) THEN 'failed'::text ELSE 'pending'::text END;
