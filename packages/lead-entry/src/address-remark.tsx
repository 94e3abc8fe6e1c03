import { api } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { checkRemark } from '@cadenza/csv-import/check-remark';
import { useSettled } from '@cadenza/long-list';
import { useQuery } from '@cadenza/screen-kit';
import { Button } from '@cadenza/ui';

const isLikeAnAddress = (text: string) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text);

/**
 * What to know of an address before it is mailed (rule J6): a domain that takes no mail, a risk, or what was probably
 * meant. Nothing while it is typed, where all is well, or where it cannot be checked.
 */
export function AddressRemark({ address, onUse }: { address: string; onUse: (suggestion: string) => void }) {
  const settled = useSettled(address.trim());
  const { data: check } = useQuery({
    queryKey: ['address-check', settled],
    queryFn: async () => (await api.call(calls.checkAddresses, { body: { addresses: [settled] } }))[0] ?? null,
    enabled: isLikeAnAddress(settled),
    retry: false,
  });
  const remark = check && settled === address.trim() ? checkRemark(check) : null;
  return (
    <div role="status" className="-mt-2 text-muted-foreground text-xs sm:col-span-2 empty:sr-only">
      {remark === null ? null : (
        <p className="wrap-anywhere">
          {remark}{' '}
          {check?.suggestion ? (
            <Button variant="link" size="sm" className="h-auto px-0" onClick={() => onUse(check.suggestion ?? '')}>
              Use it
            </Button>
          ) : null}
        </p>
      )}
    </div>
  );
}
