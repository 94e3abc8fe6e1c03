-- When somebody opted out by this email. Opt-outs are few: they are counted when they are asked for.
alter table emails add column opted_out_at timestamptz;
create index emails_opted_out on emails (campaign_id, link_id) where opted_out_at is not null;
