-- From here on views and functions are those of `views/`, which run after all migrations. Later migrations meet no view: this drops
-- what earlier ones made. Dependants come first, which is the order in which queries lock them.
drop view classified_links, report_rows, report_index, all_figures, all_mailbox_figures, undecided_emails, received_words cascade;
