-- The last step of a campaign's sequence and the step of an email: a link is completed when its lead was sent the last
-- one (rule E4), in the report as in the list of a campaign's leads.
alter table campaigns add column last_step integer;
alter table emails add column step_number integer;

-- Why nobody knows whether an email arrived (rule D2); counts for nothing once it was sent or failed after all.
alter table emails add column unknown_reason text;
