export const paths = {
  leads: '/leads',
  fields: '/leads/fields',
  imports: '/leads/imports',
  blocklist: '/leads/blocklist',
  campaigns: '/campaigns',
};
