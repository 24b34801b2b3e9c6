/** The sawtooth of a congestion window. */
export function Logo() {
  return (
    <svg width={22} height={18} viewBox="0 0 22 18" aria-hidden="true">
      <path
        d="M1.5,15.5L7,4.5V15L12.5,4.5V15L19,2.5V14"
        fill="none"
        stroke="var(--accent)"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
