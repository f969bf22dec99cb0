/** For buttons only: loading regions show skeletons. */
export function Spinner() {
  return (
    <svg viewBox="0 0 16 16" className="size-4 shrink-0 animate-spin" fill="none" aria-hidden="true">
      <circle cx="8" cy="8" r="6.25" stroke="currentColor" strokeWidth="1.75" opacity="0.25" />
      <path d="M14.25 8A6.25 6.25 0 0 0 8 1.75" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
    </svg>
  )
}
