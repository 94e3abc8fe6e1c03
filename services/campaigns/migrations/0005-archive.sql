-- When the campaign was put away (rule L12); null: it is in the list.
alter table campaigns add column archived_at timestamptz;
