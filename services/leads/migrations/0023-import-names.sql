-- The name of the file that an import read.
alter table lead_imports add column file_name text;
