import { ApiError, errorMessage } from '@cadenza/api-client';
import { useIsShown } from '@cadenza/screen-kit/core';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type FormEvent, useRef } from 'react';
import { type DefaultValues, type FieldValues, type Path, type Resolver, useForm } from 'react-hook-form';
import { showError, showRefusal } from '../notices.ts';
import { faultsIn } from './faults-in.ts';

type SchemaOf<Values extends FieldValues, Sent> = Parameters<typeof standardSchemaResolver<Values, unknown, Sent>>[0];

interface FormOptions<Values extends FieldValues, Sent, Result> {
  /**
   * A schema of the contracts, or one made of theirs: its sentences are those of the server. A form that is there with its
   * screen loads its schema when it is needed.
   */
  schema: SchemaOf<Values, Sent> | (() => Promise<SchemaOf<Values, Sent>>);
  /** What the fields have at first. */
  defaultValues?: DefaultValues<Values>;
  /** Instead: what the fields have until something is changed, also when that comes later. Changed ones stay. */
  values?: Values;
  /** Gets the output of the schema. What it rejects with is shown. */
  send: (output: Sent) => Promise<Result>;
  /** Not called when the form was closed meanwhile. */
  onDone?: (result: Result) => void;
  /** Shown when the server gave no sentence. */
  failure: string;
  /** The field that shows a refusal which names none. */
  fieldOf?: (error: unknown) => Path<Values> | undefined;
  /** The field for a path of the request, where the two differ. */
  fieldOfPath?: (path: string) => string;
  /** Whether the form draws its `error`, for a refusal that must stay to be read. Otherwise such a refusal is a notice. */
  showsError?: boolean;
}

/**
 * A form that is checked by a schema of the contracts before it is sent. A fault, also one that the server found, stands at
 * its field, and the first field with one gets the focus. What belongs to no field that shows its faults is a notice.
 */
export function useContractForm<Values extends FieldValues, Sent, Result = unknown>(
  options: FormOptions<Values, Sent, Result>,
) {
  const { schema, defaultValues, values, send } = options;
  const form = useForm<Values, unknown, Sent>({
    resolver: typeof schema === 'function' ? loadedResolver(schema) : standardSchemaResolver(schema),
    ...(defaultValues && { defaultValues }),
    ...(values && { values, resetOptions: { keepDirtyValues: true } }),
  });
  const { formState } = form;
  const { isSubmitting, errors } = formState;
  // A second Enter comes before the next render.
  const isRunning = useRef(false);
  const isShown = useIsShown();
  /** The fields that this rendering of the form draws with their faults. */
  const drawn = new Set<string>();

  const submit = form.handleSubmit(
    async (output) => {
      try {
        const result = await send(output);
        if (isShown.current) options.onDone?.(result);
      } catch (error) {
        if (isShown.current) refuse(error);
        else showError(error, options.failure);
      }
    },
    (found) => {
      const [undrawn] = faultsIn(found).filter(([name]) => !drawn.has(name));
      if (undrawn) showRefusal(undrawn[1]);
    },
  );

  function refuse(error: unknown): void {
    const faults = faultsOf(error, options);
    const ofFields = faults.filter(([name]) => drawn.has(name));
    if (ofFields.length === 0 || ofFields.length < faults.length) {
      if (options.showsError) form.setError('root', { message: errorMessage(error, options.failure) });
      else showError(error, options.failure);
    }
    // The first one gets the focus, so it comes last.
    for (const [name, message] of ofFields.toReversed())
      form.setError(name, { type: codeOf(error), message }, { shouldFocus: true });
  }

  return {
    ...form,
    /** The sentence about one field, for its place on the screen. The faults of fields that never ask are notices. */
    faultOf(name: Path<Values>): string | undefined {
      drawn.add(name);
      return form.getFieldState(name, formState).error?.message;
    },
    /** What was refused as a whole, where the form `showsError`. */
    error: errors.root?.message,
    /** What the element and the dialog of the form take. */
    formProps: {
      pending: isSubmitting,
      async onSubmit(event: FormEvent): Promise<void> {
        event.preventDefault();
        // React passes the event on to a form around this one, also out of a dialog.
        event.stopPropagation();
        if (isRunning.current) return;
        isRunning.current = true;
        try {
          await submit(event);
        } catch (error) {
          // The schema could not be loaded.
          showError(error, options.failure);
        } finally {
          isRunning.current = false;
        }
      },
    },
  };
}

export type ContractForm<Values extends FieldValues, Sent = Values> = ReturnType<typeof useContractForm<Values, Sent>>;

function loadedResolver<Values extends FieldValues, Sent>(
  load: () => Promise<SchemaOf<Values, Sent>>,
): Resolver<Values, unknown, Sent> {
  return async (...asked) => standardSchemaResolver(await load())(...asked);
}

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : 'unknown');

/** What was refused, by field. */
function faultsOf<Values extends FieldValues, Sent, Result>(
  error: unknown,
  { failure, fieldOf, fieldOfPath = (path) => path }: FormOptions<Values, Sent, Result>,
): [Path<Values>, string][] {
  const named = error instanceof ApiError ? (error.body.errors ?? []) : [];
  if (named.length > 0) return named.map(({ path, message }) => [fieldOfPath(path) as Path<Values>, message]);
  const field = fieldOf?.(error);
  return field === undefined ? [] : [[field, errorMessage(error, failure)]];
}
