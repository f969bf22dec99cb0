import { measuredAccuracy } from '@assay/contract/accuracy'
import { formatCount, formatPercent } from '@assay/contract/format/figures'
import { TextLink } from '../../ui/text-link.tsx'
import { docsPage } from './docs-page.ts'

const { forward, realAddresses, names } = measuredAccuracy
const figures = [
  [
    formatPercent(forward.abused.percent, 1),
    `of each day’s thousand most abused domains flagged with data from the day before (${forward.period})`,
  ],
  [
    formatPercent(forward.newAmongAbused.percent),
    `of ${formatCount(forward.newAmongAbused.rows)} domains new to that thousand flagged on their first day, and ${formatPercent(forward.newAnywhere.percent)} of ${formatCount(forward.newAnywhere.rows)} that no list had seen before`,
  ],
  [`${realAddresses.flagged} of ${realAddresses.rows}`, 'real addresses flagged by mistake'],
  [formatPercent(names.percent, 1), `of ${formatCount(names.rows)} clear-cut names classified correctly`],
] as const

/** Measured figures, including the weakest one. */
export function Proof() {
  return (
    <section aria-labelledby="proof" className="border-t border-border px-5 py-7 sm:px-10 lg:px-12">
      <div className="mx-auto grid max-w-[1280px] gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,4fr)]">
        <div>
          <h2 id="proof">Measured, not claimed</h2>
          <TextLink href={docsPage('accuracy')} className="inline-flex min-h-6 items-center text-sm">
            See how we measured it
          </TextLink>
        </div>
        <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2 xl:grid-cols-4">
          {figures.map(([figure, label]) => (
            <div key={label} className="flex flex-col-reverse justify-end border-l-2 border-accent-line pl-4">
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="text-xl font-semibold tracking-tight tabular-nums">{figure}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
