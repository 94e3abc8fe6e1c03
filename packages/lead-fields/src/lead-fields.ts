import { queryOf } from '@cadenza/api-client';
import type { CustomField } from '@cadenza/contracts';
import { calls } from '@cadenza/contracts/calls';
import { queryOptions, useQuery } from '@cadenza/screen-kit';

export type LeadField = CustomField;

export const leadFieldsQuery = queryOptions(queryOf(calls.listLeadFields));

/** The custom fields of the account, oldest first. */
export const useLeadFields = () => useQuery(leadFieldsQuery);
