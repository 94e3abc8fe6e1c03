-- How often the owner of a lead has changed it: of two copies the one with the higher revision is the newer, in whatever order they come.
alter table leads add column revision integer not null default 0;
