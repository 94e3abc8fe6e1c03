-- Fetches that are no clicks and may be part of a burst, for the seconds until that is clear (rule O2): opens that came
-- beside held clicks, and the page behind the unsubscribe link. Beside `held_clicks`, which copies of the version before
-- read as nothing but clicks.
create table held_fetches (
  id uuid primary key,
  email_id uuid not null,
  kind text not null check (kind in ('open', 'unsubscribe-page')),
  fetched_at timestamptz not null,
  reason text not null
);

create index held_fetches_of_email on held_fetches (email_id, fetched_at);
