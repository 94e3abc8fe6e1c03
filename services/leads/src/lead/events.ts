/**
 * What happened to leads, in blocks, on streams `import-<uuid>`, `change-<uuid>` and `erasure-<uuid>`. Events hold ids only: the fields
 * of a lead are in its row, which can be erased.
 */
export type LeadEvent =
  | { type: 'LeadsImported'; data: { leadIds: string[]; importedAt: string } }
  | { type: 'LeadsCompleted'; data: { leadIds: string[] } }
  | { type: 'LeadsChanged'; data: { leadIds: string[]; changedAt: string } }
  /** The lead has another address than before (rule J2), not only another spelling of it. */
  | { type: 'LeadAddressChanged'; data: { leadIds: string[]; changedAt: string } }
  | { type: 'LeadsErased'; data: { leadIds: string[]; erasedAt: string } };
