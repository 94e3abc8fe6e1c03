/** A sample of a line, for its dashes to be recognized. */
export function DashSample({ dashes, className }: { dashes: string | undefined; className?: string }) {
  return (
    <svg aria-hidden="true" width={24} height={8} className={className}>
      <line x1={0} x2={24} y1={4} y2={4} stroke="currentColor" strokeWidth={2} strokeDasharray={dashes} />
    </svg>
  );
}
