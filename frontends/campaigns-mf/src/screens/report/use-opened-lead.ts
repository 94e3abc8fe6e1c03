import { useLocation, useNavigate } from '@cadenza/screen-kit';
import { useCallback, useEffect, useRef } from 'react';

const parameter = 'lead';
/** Marks a location that was reached from the report, so that going back leads there. */
const fromReport = { isFromReport: true };

/** Opens a lead's conversation under a URL of its own, so that going back closes it. */
export function useOpenLead(): (leadId: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (leadId) => void navigate({ search: `?${new URLSearchParams({ [parameter]: leadId })}` }, { state: fromReport }),
    [navigate],
  );
}

/** The lead whose conversation the URL shows. `close` leaves no history entry that would reopen it. */
export function useOpenedLead(): { leadId: string | null; close: () => void } {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const leadId = new URLSearchParams(search).get(parameter);
  const isClosing = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new location is the reason to start over.
  useEffect(() => {
    isClosing.current = false;
  }, [search]);

  function close() {
    // Going back takes a moment, and going back twice would leave the report.
    if (isClosing.current) return;
    isClosing.current = true;
    const wasOpenedHere = (state as typeof fromReport | null)?.isFromReport === true;
    void (wasOpenedHere ? navigate(-1) : navigate({ search: '' }, { replace: true }));
  }

  return { leadId: leadId === '' ? null : leadId, close };
}
