-- What came back from each email, a mail, an unsubscribe or a test action, and what it is taken for. Projected from the
-- streams `engagement-<email>`. `given` is the verdict before a person corrected it. A day of return is any that people
-- write, so it is text.
create table received_mails (
  id uuid primary key,
  email_id uuid not null,
  campaign_id uuid not null,
  lead_id uuid not null,
  received_at timestamptz not null,
  source text not null,
  given text not null,
  verdict text not null,
  returns_on text,
  reason text not null
);

create index received_mails_of_lead on received_mails (lead_id, campaign_id, received_at);

-- What a received mail says, as plain text. It is its lead's, and goes with the lead.
create table mail_words (
  mail_id uuid primary key,
  lead_id uuid not null,
  sender text,
  subject text,
  body text
);

create index mail_words_of_lead on mail_words (lead_id);

-- A lead gets nothing before then (rule S5).
alter table links add column held_until timestamptz;
