import type { LaunchService } from '@assay/contract/coming-soon'
import { services } from '@assay/contract/services'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Pill } from '../../ui/data/pill.tsx'
import { NoticeWish } from './notice-wish.tsx'

type ComingSoonProps = { service: LaunchService; illustration: ReactNode }

/** A service that isn't available yet, what it will be, and a launch notification. */
export function ComingSoon({ service, illustration }: ComingSoonProps) {
  const found = services.find(({ id }) => id === service)
  return (
    <section
      aria-labelledby="coming-soon"
      className="grid items-center gap-8 rounded-xl border border-border bg-surface p-6 shadow-sm sm:p-10 md:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]"
    >
      <div className="grid justify-items-start gap-4">
        <Pill tone="info" dot>
          In development
        </Pill>
        <h2 id="coming-soon" className="text-2xl tracking-tight">
          Coming Soon
        </h2>
        <p className="max-w-[48ch] text-muted">{found?.description}</p>
        <ul className="grid gap-2">
          {found?.features.map((feature) => (
            <li key={feature} className="flex gap-2.5">
              <Check className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden="true" />
              {feature}
            </li>
          ))}
        </ul>
        <NoticeWish service={service} />
      </div>
      <div className="max-md:order-first">{illustration}</div>
    </section>
  )
}
