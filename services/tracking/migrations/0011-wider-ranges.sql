-- Every range is looked at whenever days are asked for. With 32 pages in each that cost more than reading the days once
-- there were millions of emails; with 128 a fourth of it, and a few more rows are read at both ends.
drop index emails_by_day;
create index emails_by_day on emails using brin (
  sent_at timestamptz_minmax_multi_ops, opened_at timestamptz_minmax_multi_ops
) with (pages_per_range = 128, autosummarize = on);
