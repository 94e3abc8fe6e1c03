-- Whether the campaign has the lead now, also where something ended its way (`state`).
alter table enrolments add attached boolean not null default true;
update enrolments set attached = false where state = 'detached';
