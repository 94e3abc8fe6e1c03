-- Whether the recipient's server refused the email: that is a bounce which no mail told of, and none can take back.
alter table email_facts add column refused boolean not null default false;
