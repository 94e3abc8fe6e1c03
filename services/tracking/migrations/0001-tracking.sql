-- What campaigns there are. A deleted one stays with its mark, so that late events do not bring it back.
create table campaigns (
  id uuid primary key,
  name text not null,
  status text not null,
  deleted boolean not null default false,
  created_at timestamptz not null,
  launched_at timestamptz
);

-- A lead's fields, so that reports need no other service. The only personal data here, with the links of emails.
create table leads (
  id uuid primary key,
  first_name text not null,
  last_name text not null,
  email text not null,
  company text,
  job_role text,
  created_at timestamptz
);

-- Topics overtake each other: an erased lead's fields may still be on their way.
create table erased_leads (
  lead_id uuid primary key
);

-- A lead of a campaign. `position` is empty until its attachment is known; how it ended may arrive before that.
create table links (
  id uuid primary key,
  campaign_id uuid not null,
  lead_id uuid not null,
  position integer,
  mailable boolean not null default true,
  attached boolean not null default false,
  outcome text,
  reason text,
  created_at timestamptz
);

create index links_of_campaign on links (campaign_id, position);
create index links_of_lead on links (lead_id, campaign_id);

-- Every email that was handed to a mail server, what its links point to, and what came back. The times of engagement are
-- projected from the streams `engagement-<email>`, the rest from the sender's events. Kept when the campaign is deleted:
-- its links and its unsubscribe link are still out there.
create table emails (
  id uuid primary key,
  campaign_id uuid not null,
  lead_id uuid not null,
  link_id uuid not null,
  handed_over_at timestamptz,
  sent_at timestamptz,
  failed_at timestamptz,
  failure text,
  opened_at timestamptz,
  clicked_at timestamptz,
  bounced_at timestamptz,
  spam_at timestamptz,
  replied_at timestamptz
);

create index emails_of_campaign on emails (campaign_id);
create index emails_of_link on emails (link_id);
create index emails_of_lead on emails (lead_id);

-- What the links of an email point to, by number: they may hold a lead's data.
create table destinations (
  email_id uuid primary key,
  lead_id uuid not null,
  addresses text[] not null
);

create index destinations_of_lead on destinations (lead_id);

-- Hits on an email that is not known here yet: kept until it is.
create table early_hits (
  id uuid primary key,
  email_id uuid not null,
  hit jsonb not null,
  received_at timestamptz not null
);
