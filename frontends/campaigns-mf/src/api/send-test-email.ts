import { api } from '@cadenza/api-client';
import type { TestEmailRequest, TestEmailResponse } from '@cadenza/contracts';
import { calls } from '@cadenza/contracts/calls';

export const sendTestEmail = (campaignId: string, request: TestEmailRequest): Promise<TestEmailResponse> =>
  api.call(calls.sendTestEmail, { params: { id: campaignId }, body: request });
