export { attachLeads, leadIdBlocks } from './attach-leads.ts';
export { type CreatedLead, createLead } from './create-lead.ts';
export { LeadForm } from './lazy-lead-form.tsx';
export { LeadDrawer, type LeadDrawerProps, preloadLeadEditor } from './lead-drawer.tsx';
export { UploadLeadsPage, type UploadLeadsPageProps } from './upload-leads-page.tsx';
