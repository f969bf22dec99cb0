import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { Pill, type PillTone } from '../../ui/data/pill.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { whenIdle } from '../../ui/when-idle.ts'
import { checkWithDemo, type VerdictRow, type VerifiedField } from './ask-demo.ts'

/**
 * What a response looks like. It starts as a fixed text labeled as an example; once the page is idle, the real engine
 * checks the same fields, and then whatever the person types. Both take up the same space.
 */
export function ExampleVerdict() {
  const [rows, setRows] = useState(example)
  const [isLive, setIsLive] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({ initial: valuesOf(example), submit })

  const checks = useRef(0)
  async function check(values: Values): Promise<string | null> {
    checks.current += 1
    const turn = checks.current
    const outcome = await checkWithDemo(values)
    // The example's own result may arrive after that of what someone typed.
    if (turn !== checks.current) return null
    if (outcome.status === 'failed') return outcome.detail
    setRows(outcome.rows)
    setIsLive(true)
    return null
  }

  async function submit(values: Values) {
    setFailure(await check(values).catch(() => 'We couldn’t reach the server. Try again.'))
    return undefined
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the example; the form sends what the person types.
  useEffect(
    () =>
      whenIdle(() => {
        if (checks.current === 0) check(valuesOf(example)).catch(() => {})
      }),
    [],
  )

  return (
    <figure>
      <Card look="raised">
        <form {...form.props} aria-label="Try a verdict" autoComplete="off">
          <div className="flex items-center justify-between gap-3 px-5 py-3.5">
            <code className="font-mono text-xs text-muted">POST /v1/verify</code>
            {isLive ? (
              <Pill tone="ok" dot>
                Live
              </Pill>
            ) : (
              <Pill>Example</Pill>
            )}
          </div>
          {rows.map((row) => (
            <Row key={row.name} row={row} input={form.bind(row.name)} />
          ))}
          <div className="flex items-center justify-between gap-4 border-t border-border px-5 py-3">
            <p role="status" className={cx('min-w-0 text-sm', failure ? 'text-bad' : 'text-muted')}>
              {failure ?? 'Edit any field, then press Check.'}
            </p>
            <Button type="submit" size="sm" disabled={form.isBusy}>
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

type RowProps = { row: VerdictRow; input: ComponentProps<'input'> }

function Row({ row: { name, verdict, tone, reason }, input }: RowProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-t border-border px-5 py-3 sm:grid-cols-[6.5rem_minmax(0,1fr)_auto]">
      <label htmlFor={`try-${name}`} className="col-span-2 text-sm text-muted sm:col-span-1">
        {name}
      </label>
      <input
        type="text"
        {...input}
        id={`try-${name}`}
        name={`try-${name}`}
        data-field={name}
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

type Values = Record<VerifiedField, string>

function valuesOf(rows: VerdictRow[]): Values {
  const of = (name: VerifiedField) => rows.find((row) => row.name === name)?.value ?? ''
  return { email: of('email'), firstname: of('firstname'), lastname: of('lastname') }
}

const bad: PillTone = 'bad'
const example: VerdictRow[] = [
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
  { name: 'lastname', value: 'Nguyễn', verdict: 'real', tone: 'ok', reason: 'No red flags.' },
]
