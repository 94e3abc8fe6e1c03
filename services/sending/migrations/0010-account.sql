-- Why the plan waits, as a sentence for the user, where something other than its rule holds the campaign up.
alter table campaigns add plan_obstacle text;
