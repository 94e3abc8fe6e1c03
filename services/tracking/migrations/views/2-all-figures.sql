-- Figures of campaigns and steps, each spread over any number of rows: triggers note changes, which are added up later.
create view all_figures as select * from figures union all select * from figure_changes;
