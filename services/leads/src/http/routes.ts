import { attachLeadsToCampaign } from './attach-leads.ts';
import { changeLeadById } from './change-lead.ts';
import { changeManyLeads } from './change-leads.ts';
import { getChosenLeadsFile, listLeadAddresses } from './chosen-leads.ts';
import { countLeadsOfCampaign } from './count-campaign-leads.ts';
import { countEmptyFieldsOfCampaign } from './count-empty-fields.ts';
import { countLeads } from './count-leads.ts';
import { createLead } from './create-lead.ts';
import { changeField, createField, deleteField, listFields } from './custom-fields.ts';
import { deleteLead } from './delete-lead.ts';
import { deleteLeads } from './delete-leads.ts';
import { detachLeadFromCampaign, detachLeadsFromCampaign } from './detach-lead.ts';
import { exportLead } from './export-lead.ts';
import { getLeadHistory } from './get-lead-history.ts';
import { getLeadsFile } from './get-leads-file.ts';
import { importLeads } from './import-leads.ts';
import { chooseLeadColumns, getLeadColumns } from './lead-columns.ts';
import { listLeadImports, undoLeadImport } from './lead-imports.ts';
import { addLeadNote, changeLeadNote, deleteLeadNote, listLeadNotes } from './lead-notes.ts';
import { listLeadsOfCampaign } from './list-campaign-leads.ts';
import { listLeadIds } from './list-lead-ids.ts';
import { listAllLeads } from './list-leads.ts';
import { listTags } from './list-tags.ts';
import { changeOneSegment, createOneSegment, deleteOneSegment, listAllSegments } from './segments.ts';
import { tellLeadKeys } from './tell-lead-keys.ts';

export const routes = [
  listAllLeads,
  listLeadIds,
  countLeads,
  getLeadsFile,
  createLead,
  importLeads,
  listLeadImports,
  undoLeadImport,
  changeManyLeads,
  getChosenLeadsFile,
  listLeadAddresses,
  deleteLeads,
  changeLeadById,
  deleteLead,
  exportLead,
  getLeadHistory,
  listLeadNotes,
  addLeadNote,
  changeLeadNote,
  deleteLeadNote,
  listFields,
  createField,
  changeField,
  deleteField,
  listAllSegments,
  createOneSegment,
  changeOneSegment,
  deleteOneSegment,
  getLeadColumns,
  chooseLeadColumns,
  listTags,
  listLeadsOfCampaign,
  countLeadsOfCampaign,
  countEmptyFieldsOfCampaign,
  attachLeadsToCampaign,
  detachLeadFromCampaign,
  detachLeadsFromCampaign,
  tellLeadKeys,
];
