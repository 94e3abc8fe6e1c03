import { queryOf } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { queryOptions } from '@cadenza/screen-kit';

/** Whether the assistant can write. A copy of `ai` of before answers nothing, and is asked for a draft. */
export const aiAssistantQuery = queryOptions({ ...queryOf(calls.getAiAssistant), retry: false });
