export const paths = {
  leads: '/leads',
  campaigns: '/campaigns',
};
