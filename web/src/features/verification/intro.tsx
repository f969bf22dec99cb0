import type { ReactNode } from 'react'
import { Pill } from '../../ui/data/pill.tsx'

/** What the service is, next to something to try it with. */
export function DeveloperIntro({ trial }: { trial: ReactNode }) {
  return (
    <header className="grid items-center gap-x-12 gap-y-8 py-2 lg:grid-cols-[minmax(0,1.05fr)_minmax(0,1fr)] lg:py-5">
      <div className="grid justify-items-start gap-3.5">
        <Pill tone="accent">Developer Tools</Pill>
        <h1 className="max-w-[16ch] text-3xl tracking-[-0.03em] sm:text-4xl">
          Stop fake sign-ups before they cost you.
        </h1>
        <p className="max-w-[46ch] text-lg text-muted">
          Check an email address, first name and last name in one request. Every result comes with its reasons. Failed
          and rate-limited requests never count.
        </p>
      </div>
      {trial}
    </header>
  )
}
