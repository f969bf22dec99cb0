import type { ReactNode } from 'react'

/** One narrow column, for guest screens with a single task. */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <main
      id="main"
      tabIndex={-1}
      data-page-focus=""
      className="m-auto grid w-full max-w-[420px] grid-cols-[minmax(0,1fr)] gap-5 px-5 py-12 sm:px-0"
    >
      {children}
    </main>
  )
}
