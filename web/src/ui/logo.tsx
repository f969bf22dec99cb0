/** The mark: a hallmark lozenge with a tick. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true" className="shrink-0">
      <rect x="5.2" y="5.2" width="21.6" height="21.6" rx="5" transform="rotate(45 16 16)" fill="#0a6b5d" />
      <path d="M10.6 16.4l3.7 3.7 7.1-8" stroke="#fff" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}

export function Logo({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <Mark />
      <span className="text-[1.0625rem] font-semibold tracking-[-0.02em] text-text">{name}</span>
    </span>
  )
}
