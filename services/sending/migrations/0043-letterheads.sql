-- What an email says of its sender around its text, as it was sent; null in rows of before.
alter table email_contents add column letterhead jsonb;
