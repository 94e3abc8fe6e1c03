-- What users set for all emails: one row, or none before anything is set.
create table product_settings (
  id boolean primary key default true check (id),
  postal_address text,
  unsubscribe_wording text,
  tracks_opens boolean not null default true,
  tracks_clicks boolean not null default true
);
