-- Where an expected file is to be fetched from. Such addresses may hold keys: gone as soon as the file is there.
alter table files add remote_url text;
