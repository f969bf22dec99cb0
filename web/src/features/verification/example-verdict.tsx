import type { ErrorBody } from '@assay/contract/errors'
import type { DemoResponse, EmailVerification, NameFieldVerification } from '@assay/contract/verification'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { Pill, type PillTone } from '../../ui/data/pill.tsx'
import { verdictTone } from '../../ui/data/verdict.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { whenIdle } from '../../ui/when-idle.ts'

/**
 * What a response looks like. It starts as a fixed text labeled as an example; once the page is idle, the real engine
 * checks the same fields, and then whatever the person types. Both take up the same space.
 */
function ExampleVerdict() {
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
    setFailure(await check(values).catch(() => 'We can’t reach Assay. Try again.'))
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

type VerifiedField = 'email' | 'firstname' | 'lastname'
type VerdictRow = { name: VerifiedField; value: string; verdict: string; tone: PillTone; reason: string }

/** The public demo: the real engine, a few requests a minute. */
async function checkWithDemo(
  fields: Record<VerifiedField, string>,
): Promise<{ status: 'checked'; rows: VerdictRow[] } | { status: 'failed'; detail: string }> {
  const sent = Object.entries(fields).filter(([, value]) => value.trim() !== '')
  if (sent.length === 0) return { status: 'failed', detail: 'Fill in at least one field.' }
  const response = await fetch('/demo/verify', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(sent)),
  })
  if (!response.ok) {
    const { detail }: Partial<ErrorBody> = await response.json()
    return { status: 'failed', detail: detail || 'That didn’t work. Try again.' }
  }
  const { email_verification: email, name_verification: names }: DemoResponse = await response.json()
  return {
    status: 'checked',
    rows: [
      rowOf('email', fields.email, email, email?.verdict),
      rowOf('firstname', fields.firstname, names?.firstname),
      rowOf('lastname', fields.lastname, names?.lastname),
    ],
  }
}

type Verification = EmailVerification | NameFieldVerification | null | undefined

/** A single name is fake or not; the verdict in between needs both. */
function rowOf(name: VerifiedField, value: string, result: Verification, verdict?: string): VerdictRow {
  if (!result) return { name, value, verdict: '', tone: 'neutral', reason: 'Not sent.' }
  const word = verdict ?? ('fake' in result && result.fake ? 'fake' : 'real')
  const reason = result.reasons[0]?.message ?? 'No red flags.'
  return { name, value, verdict: word, tone: verdictTone(word), reason }
}

export function ProductPitch() {
  return (
    <section aria-labelledby="pitch" className="w-full max-w-[500px]">
      <Pill tone="accent">AI-powered and algorithmic solutions</Pill>
      <h2 id="pitch" className="mt-4 text-2xl tracking-[-0.03em] sm:text-3xl">
        Know who is really
        <br />
        signing up.
      </h2>
      <p className="mt-2.5 mb-7 max-w-[430px] text-lg text-muted">
        One request tells real customers from disposable emails and made-up names, and says why.
      </p>
      <ExampleVerdict />
    </section>
  )
}
