-- Whether a user closed what is asked before the first email.
alter table product_settings add column first_setup_closed boolean not null default false;
