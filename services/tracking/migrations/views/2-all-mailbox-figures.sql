-- As `all_figures`, by mailbox.
create view all_mailbox_figures as select * from mailbox_figures union all select * from mailbox_figure_changes;
