-- Names, for the export of what is kept about one person. Empty where word of the campaign came before this column.
alter table campaigns add column name text;

-- An export also shows the campaigns that a lead was taken out of.
drop index links_of_lead;
create index links_of_lead on links (lead_id);
