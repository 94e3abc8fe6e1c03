export const paths = {
  leads: '/leads',
  blocklist: '/leads/blocklist',
  campaigns: '/campaigns',
};
