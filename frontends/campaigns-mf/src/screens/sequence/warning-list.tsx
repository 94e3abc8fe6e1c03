import { TriangleAlert } from 'lucide-react';

/** Warnings about an email; they block nothing. Always rendered, so that screen readers announce a new warning. */
export function WarningList({ warnings }: { warnings: string[] }) {
  return (
    <div role="status" className="empty:hidden">
      {warnings.length > 0 ? (
        <ul className="grid gap-1.5 rounded-md border border-warning/30 bg-warning-soft px-3 py-2.5 text-sm">
          {warnings.map((warning) => (
            <li key={warning} className="flex gap-2.5">
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" />
              <span className="min-w-0 break-words">{warning}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
