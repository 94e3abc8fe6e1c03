-- Clicks that look like a person's, for the seconds until it is clear that they are no burst (rule O2).
create table held_clicks (
  id uuid primary key,
  email_id uuid not null,
  link_number integer not null,
  clicked_at timestamptz not null,
  reason text not null
);

create index held_clicks_of_email on held_clicks (email_id, clicked_at);
