import type { ReactNode } from 'react'

/** The width of the look-up pages, which are for reading. */
export function LookupColumn({ children }: { children: ReactNode }) {
  return <div className="mx-auto grid w-full max-w-[812px] grid-cols-[minmax(0,1fr)] gap-6">{children}</div>
}
