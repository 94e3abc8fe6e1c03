-- Why the campaign waits, as a sentence for the user, where something other than the plan's rule holds it up.
alter table campaigns add next_send_obstacle text;
