-- When emails bounced and when somebody opted out, for figures by day. Both are rare: these indexes stay small.
create index emails_bounced on emails (bounced_at) where bounced_at is not null;
create index emails_opted_out_by_day on emails (opted_out_at) where opted_out_at is not null;
