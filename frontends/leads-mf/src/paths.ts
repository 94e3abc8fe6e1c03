export const paths = {
  leads: '/leads',
  upload: '/leads/upload',
  fields: '/leads/fields',
  imports: '/leads/imports',
  blocklist: '/leads/blocklist',
  campaigns: '/campaigns',
};
