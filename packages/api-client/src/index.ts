export type {
  Analytics,
  AttachLeadsResponse,
  Attachment,
  AuthCheck,
  BulkLeadRow,
  Campaign,
  CampaignLead,
  CampaignStatus,
  ChangePasswordRequest,
  CreateCampaignRequest,
  CreateLeadRequest,
  CreateStepRequest,
  ErrorBody,
  GenerateEmailRequest,
  GenerateEmailResponse,
  LaunchSettings,
  Lead,
  LeadFields,
  ProgressStatus,
  Report,
  ReportedLead,
  SequenceStep,
  SessionSummary,
  TestEvent,
  UpdateCampaignRequest,
  Weekday,
} from '@cadenza/contracts';
export { ApiError, errorMessage } from './api-error.ts';
export { cached } from './cached.ts';
export { type RequestOptions, urlOf } from './call.ts';
export { keyOf, queryOf } from './query.ts';
export { onReachability } from './reachability.ts';
export { api, type Page } from './request.ts';
export { serverNow } from './server-clock.ts';
export { onUnauthorized } from './unauthorized.ts';
