import { z } from 'zod';
import type { Call } from './call.ts';
import { describedCalls } from './calls.ts';
import { errorBody } from './errors.ts';

const everyCallMayRefuse = [400, 401, 503];

const json = (schema: z.ZodType, io: 'input' | 'output', type = 'application/json') => ({
  [type]: { schema: z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) },
});

function parametersOf({ params, query, headers }: Call) {
  const inPath = Object.entries(params.shape).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    schema: z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' }),
  }));
  return [...inPath, ...optional('query', query), ...optional('header', headers)];
}

function optional(place: 'query' | 'header', parameters?: z.ZodObject) {
  return Object.entries(parameters?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: place,
    required: false,
    schema: z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' }),
  }));
}

function operationOf(call: Call) {
  const refusals = [...everyCallMayRefuse, ...(call.refusals ?? [])];
  return {
    summary: call.summary,
    parameters: parametersOf(call),
    ...(call.request ? { requestBody: { required: true, content: json(call.request, 'input') } } : {}),
    responses: {
      [call.status]: { description: 'Done', content: json(call.response, 'output', call.responseType) },
      ...Object.fromEntries(
        refusals.map((status) => [
          status,
          { description: 'Refused, with a sentence', content: json(errorBody, 'output') },
        ]),
      ),
    },
  };
}

/** Every call as an OpenAPI 3.1 document, generated from the schemas that the services validate with. */
export function openApiDocument(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of describedCalls) paths[call.path] = { ...paths[call.path], [call.method]: operationOf(call) };
  return { openapi: '3.1.0', info: { title: 'Cadenza', version: '1' }, paths };
}
