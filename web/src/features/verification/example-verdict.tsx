import { type FormEvent, useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { Pill, type PillTone } from '../../ui/data/pill.tsx'
import type { Judged, VerifiedField } from './ask-demo.ts'

type State = { status: 'example' } | { status: 'asking' } | { status: 'live' } | { status: 'failed'; detail: string }

/**
 * What an answer looks like. It begins as a fixed text that is labeled as an example; once the page is idle the real
 * engine is asked about the same fields, and about what the person makes of them. Both take the same room.
 */
export function ExampleVerdict() {
  const [rows, setRows] = useState(example)
  const [state, setState] = useState<State>({ status: 'example' })

  async function ask(sent: Record<VerifiedField, string>, isAsked: boolean) {
    if (isAsked) setState({ status: 'asking' })
    // A script of its own, so that the form beside it is not kept waiting.
    const { askDemo } = await import('./ask-demo.ts')
    const outcome = await askDemo(sent)
    if (outcome.status === 'judged') {
      setRows(outcome.rows)
      setState({ status: 'live' })
    } else if (isAsked) setState(outcome)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the example; what the person sends is sent by the form.
  useEffect(() => whenIdle(() => ask(valuesOf(example), false).catch(() => {})), [])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const read = (name: VerifiedField) => String(form.get(`try-${name}`) ?? '')
    ask({ email: read('email'), firstname: read('firstname'), lastname: read('lastname') }, true).catch(() =>
      setState({ status: 'failed', detail: 'The server could not be reached.' }),
    )
  }

  return (
    <figure>
      <Card look="raised">
        <form noValidate onSubmit={submit} aria-label="Try a verdict" autoComplete="off">
          <div className="flex items-center justify-between gap-3 px-5 py-3.5">
            <code className="font-mono text-xs text-muted">POST /v1/verify</code>
            {state.status === 'live' ? (
              <Pill tone="ok" dot>
                Live
              </Pill>
            ) : (
              <Pill>Example</Pill>
            )}
          </div>
          {rows.map((row) => (
            <Row key={row.name} {...row} />
          ))}
          <div className="flex items-center justify-between gap-4 border-t border-border px-5 py-3">
            <p role="status" className={cx('min-w-0 text-sm', state.status === 'failed' ? 'text-bad' : 'text-muted')}>
              {state.status === 'failed' ? state.detail : 'Change a field and ask.'}
            </p>
            <Button type="submit" size="sm" disabled={state.status === 'asking'}>
              Check
            </Button>
          </div>
        </form>
      </Card>
      <figcaption className="mt-3.5 text-xs text-muted">
        Classifications are statistical, not statements of fact.
      </figcaption>
    </figure>
  )
}

function Row({ name, value, verdict, tone, reason }: Judged) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-t border-border px-5 py-3 sm:grid-cols-[6.5rem_minmax(0,1fr)_auto]">
      <label htmlFor={`try-${name}`} className="col-span-2 text-sm text-muted sm:col-span-1">
        {name}
      </label>
      <input
        id={`try-${name}`}
        name={`try-${name}`}
        defaultValue={value}
        maxLength={200}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        className="-ml-1.5 h-7 min-w-0 rounded-sm border border-transparent bg-transparent px-1.5 font-mono text-base hover:border-border-strong focus-visible:border-accent focus-visible:outline-offset-0 sm:text-sm"
      />
      <span>{verdict && <Pill tone={tone}>{verdict}</Pill>}</span>
      <p className="col-span-2 line-clamp-2 min-h-[2lh] text-sm text-balance text-muted sm:col-start-2">{reason}</p>
    </div>
  )
}

function valuesOf(rows: Judged[]): Record<VerifiedField, string> {
  const of = (name: VerifiedField) => rows.find((row) => row.name === name)?.value ?? ''
  return { email: of('email'), firstname: of('firstname'), lastname: of('lastname') }
}

/** Safari has no idle callback; two seconds after the first paint it is idle enough. */
function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 2000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 5000 })
  return () => cancelIdleCallback(handle)
}

const bad: PillTone = 'bad'
const example: Judged[] = [
  {
    name: 'email',
    value: 'kx92@mailinator.com',
    verdict: 'disposable',
    tone: bad,
    reason: 'Listed as disposable by a reviewed source.',
  },
  {
    name: 'firstname',
    value: 'Asdfgh',
    verdict: 'fake',
    tone: bad,
    reason: 'Keyboard pattern.',
  },
  { name: 'lastname', value: 'Nguyễn', verdict: 'real', tone: 'ok', reason: 'Nothing speaks against it.' },
]
