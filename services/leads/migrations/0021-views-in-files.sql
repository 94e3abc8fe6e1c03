-- From here on views and functions are those of `views/`, which run after all migrations. Later migrations meet no view: this drops
-- what an earlier one made.
drop view campaign_links cascade;
