/** The product's logo: a wave that swells and rests. Decorative, because the name stands beside it. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <rect width="32" height="32" rx="8" className="fill-primary" />
      <path
        d="M7 18.5c2.4 0 2.4-5 4.8-5s2.4 9 4.8 9 2.4-12 4.8-12 2.2 8 4.6 8"
        fill="none"
        strokeWidth="2.4"
        strokeLinecap="round"
        className="stroke-primary-foreground"
      />
    </svg>
  );
}
