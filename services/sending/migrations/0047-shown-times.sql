-- In which zone, and how, the product shows times (rule D14).
alter table product_settings
  add column shown_time_zone text,
  add column date_style text not null default 'month-first';
