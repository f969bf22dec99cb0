import { Card } from '../../ui/card.tsx'
import { Pill, type PillTone } from '../../ui/pill.tsx'

/** What an answer looks like. Fixed text, and labelled so: no request is made and no figure is claimed. */
export function ExampleVerdict() {
  return (
    <figure>
      <Card look="raised">
        <div className="flex items-center justify-between gap-3 px-5 py-3.5">
          <code className="font-mono text-xs text-muted">POST /v1/verify</code>
          <Pill>Example</Pill>
        </div>
        <dl>
          {fields.map(({ name, value, verdict, tone, reason }) => (
            <div
              key={name}
              className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1.5 border-t border-border px-5 py-3.5 sm:grid-cols-[6.5rem_1fr_auto]"
            >
              <dt className="col-span-2 text-sm text-muted sm:col-span-1">{name}</dt>
              <dd className="min-w-0 font-mono text-sm wrap-anywhere">{value}</dd>
              <dd>
                <Pill tone={tone}>{verdict}</Pill>
              </dd>
              <dd className="col-span-2 text-sm text-muted sm:col-start-2">{reason}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <figcaption className="mt-3.5 text-xs text-muted">
        Classifications are statistical, not statements of fact.
      </figcaption>
    </figure>
  )
}

const fields: { name: string; value: string; verdict: string; tone: PillTone; reason: string }[] = [
  {
    name: 'email',
    value: 'kx92@mailforest.io',
    verdict: 'disposable',
    tone: 'bad',
    reason: 'Listed by independent sources; shares mail servers with other listed domains.',
  },
  { name: 'firstname', value: 'Asdfgh', verdict: 'fake', tone: 'bad', reason: 'Runs along one keyboard row.' },
  { name: 'lastname', value: 'Nguyễn', verdict: 'plausible', tone: 'ok', reason: 'Common surname in Vietnam.' },
]
