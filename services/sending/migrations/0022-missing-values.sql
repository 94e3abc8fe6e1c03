-- Rule D9: the variables for which a lead has no value, and the step that it does not get for that; the step that a person
-- let it get all the same.
alter table enrolments add column lacks text[], add column lacks_step integer, add column let_go_step integer;
create index enrolments_lacking on enrolments (campaign_id) where lacks is not null;

-- The steps, or what counts as a variable, changed, and the holds of leads that lack values do not follow them yet.
alter table campaigns add column values_dirty boolean not null default false;
