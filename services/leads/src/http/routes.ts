import { attachLeadsToCampaign } from './attach-leads.ts';
import { countLeadsOfCampaign } from './count-campaign-leads.ts';
import { countEmptyFieldsOfCampaign } from './count-empty-fields.ts';
import { createLead } from './create-lead.ts';
import { deleteLead } from './delete-lead.ts';
import { deleteLeads } from './delete-leads.ts';
import { detachLeadFromCampaign } from './detach-lead.ts';
import { exportLead } from './export-lead.ts';
import { importLeads } from './import-leads.ts';
import { listLeadsOfCampaign } from './list-campaign-leads.ts';
import { listLeadIds } from './list-lead-ids.ts';
import { listAllLeads } from './list-leads.ts';
import { tellLeadKeys } from './tell-lead-keys.ts';

export const routes = [
  listAllLeads,
  listLeadIds,
  createLead,
  importLeads,
  deleteLeads,
  deleteLead,
  exportLead,
  listLeadsOfCampaign,
  countLeadsOfCampaign,
  countEmptyFieldsOfCampaign,
  attachLeadsToCampaign,
  detachLeadFromCampaign,
  tellLeadKeys,
];
