-- The mailboxes of the users, as `mailboxes` tells of them.
create table mailboxes (
  id uuid primary key,
  -- What its owner set, as the newest event has it, and how long its ramp-up has gone on; null until it is heard of.
  facts jsonb,
  connected_at timestamptz,
  is_paused boolean not null default false,
  -- The use whose server is left alone until a person mends it: `smtp` or `imap`.
  fault text,
  removed_at timestamptz,
  -- It changed, and the campaigns that it sends for do not know yet.
  senders_dirty boolean not null default false,
  last_send_at timestamptz,
  -- Bumped by everything that may forbid an email; one that was claimed on an older revision is not begun.
  revision bigint not null default 0,
  -- When the dispatcher visits the mailbox; null: not before something changes.
  visit_at timestamptz,
  -- Bumped whenever a lane of the mailbox may have become due; a visit that read an older one leaves `visit_at` alone.
  wakes bigint not null default 0,
  shard smallint not null
);
create index mailboxes_to_visit on mailboxes (visit_at) where visit_at is not null;
create index mailboxes_dirty on mailboxes (id) where senders_dirty;
create index mailboxes_tags on mailboxes using gin ((facts -> 'tags'));

-- How much of its allowance a mailbox has used on a calendar day in its zone (rule M5).
create table mailbox_days (
  mailbox_id uuid not null,
  day date not null,
  used integer not null,
  -- What `mailboxes` was told last; a loop tells it what has changed on the newest days.
  told integer,
  primary key (mailbox_id, day)
);
create index mailbox_days_newest on mailbox_days (day);

-- A campaign's way through one mailbox.
create table lanes (
  campaign_id uuid not null references campaigns on delete cascade,
  mailbox_id uuid not null,
  -- Whether the mailbox is one of the campaign's senders now; if not, it only serves the leads that are bound to it.
  is_sender boolean not null default false,
  -- The email that is with the mail server now, at most one in all lanes of a mailbox, and the day whose allowance it uses.
  in_flight_email uuid,
  in_flight_day date,
  last_send_at timestamptz,
  -- Before these instants no email leaves through the lane to a lead that is bound to the mailbox, and to one that is not
  -- bound yet; null: not before something changes.
  bound_lead_at timestamptz,
  new_lead_at timestamptz,
  primary key (campaign_id, mailbox_id)
);
create index lanes_bound on lanes (mailbox_id, bound_lead_at) where bound_lead_at is not null;
create index lanes_in_flight on lanes (in_flight_email) where in_flight_email is not null;
create index lanes_busy on lanes (mailbox_id) where in_flight_email is not null;
create index lanes_new on lanes (mailbox_id, new_lead_at) where new_lead_at is not null;

alter table campaigns
  -- Null: the relay.
  add column senders jsonb,
  -- The senders changed, and the lanes do not follow them yet.
  add column senders_dirty boolean not null default false,
  -- Bumped by the end of each email that a mailbox sent. Plans depend on it, the emails of other mailboxes do not.
  add column lane_revision bigint not null default 0,
  -- What of the mailboxes decided the planned time (rule T9).
  add column mailbox_limit text;
create index campaigns_senders_dirty on campaigns (id) where senders_dirty;
create index campaigns_senders on campaigns using gin (senders) where senders is not null;

-- The mailbox that a lead is bound to (rule M2); null: not bound yet, or to the relay.
alter table enrolments add column mailbox_id uuid;
-- An earlier index on the queue, without the condition on the mailbox, would have the relay pass over the leads of mailboxes.
drop index enrolments_queue;
create index enrolments_queue on enrolments (campaign_id, (last_step > 0), due_at, place)
  where state = 'waiting' and mailbox_id is null;
create index enrolments_bound on enrolments (campaign_id, mailbox_id, due_at, place)
  where state = 'waiting' and mailbox_id is not null;
-- For moves of all leads of a mailbox, and for their number: those that get something more.
create index enrolments_of_mailbox on enrolments (mailbox_id, campaign_id, lead_id)
  where mailbox_id is not null and state <> 'ended';

-- The mailbox that sent it; null: the relay.
alter table emails add column mailbox_id uuid;
