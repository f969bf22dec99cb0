import { formatPercent } from '@assay/contract/format/figures'
import type { EmailVerification, NameVerification, Reason } from '@assay/contract/verification'
import type { ReactNode } from 'react'
import { Pill } from '../../ui/data/pill.tsx'
import { verdictTone } from '../../ui/data/verdict-tone.ts'
import { Progress } from '../../ui/feedback/progress.tsx'

type VerdictViewProps = { email: EmailVerification | null; name: NameVerification | null }

/** A response for people: the verdict, its confidence, and why. */
export function VerdictView({ email, name }: VerdictViewProps) {
  return (
    <div className="divide-y divide-border">
      {email && <EmailPart {...email} />}
      {name && <NamePart {...name} />}
    </div>
  )
}

function EmailPart({ verdict, class: kind, score, reasons, role, free, did_you_mean }: EmailVerification) {
  return (
    <Part title="Email" verdict={verdict} score={score} measure="this is a disposable address">
      <div className="flex flex-wrap gap-1.5">
        <Pill>{classes[kind]}</Pill>
        {role && <Pill>Role account</Pill>}
        {free && kind !== 'free' && <Pill>Free mailbox</Pill>}
      </div>
      <Reasons reasons={reasons} otherwise="No red flags." />
      {did_you_mean && (
        <p>
          Did you mean <code className="font-mono text-sm wrap-anywhere">{did_you_mean}</code>?
        </p>
      )}
    </Part>
  )
}

function NamePart({ verdict, score, notable, reasons, firstname, lastname }: NameVerification) {
  const all = [
    ...(firstname?.reasons ?? []).map((reason) => ({ ...reason, field: 'First name' })),
    ...(lastname?.reasons ?? []).map((reason) => ({ ...reason, field: 'Last name' })),
    ...reasons.map((reason) => ({ ...reason, field: 'Both names' })),
  ]
  return (
    <Part title="Name" verdict={verdict} score={score} measure="this isn’t a real name">
      {notable && (
        <div>
          <Pill tone="info">Notable name</Pill>
        </div>
      )}
      <Reasons reasons={all} otherwise="Looks like a real name." />
    </Part>
  )
}

type PartProps = { title: string; verdict: string; score: number; measure: string; children: ReactNode }

function Part({ title, verdict, score, measure, children }: PartProps) {
  const percent = Math.round(score * 100)
  return (
    <section aria-label={`${title} verdict`} className="grid gap-3 px-5 py-4">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-sm text-muted">{title}</h3>
        <Pill tone={verdictTone(verdict)} dot>
          {verdict}
        </Pill>
      </div>
      <div className="grid gap-1.5">
        <Progress
          label={`Probability ${measure}`}
          value={percent}
          valueText={formatPercent(percent)}
          tone={barTone(score)}
        />
        <p className="flex justify-between gap-3 text-xs text-muted">
          <span>Probability {measure}</span>
          <span className="tabular-nums">{score.toFixed(2)}</span>
        </p>
      </div>
      {children}
    </section>
  )
}

function Reasons({ reasons, otherwise }: { reasons: (Reason & { field?: string })[]; otherwise: string }) {
  if (reasons.length === 0) return <p className="text-muted">{otherwise}</p>
  return (
    <ul className="grid gap-1">
      {reasons.map(({ code, message, field }) => (
        <li key={`${field} ${code}`} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span>
            {field && <span className="text-muted">{field}: </span>}
            {message}
          </span>
          <code className="font-mono text-xs text-muted">{code}</code>
        </li>
      ))}
    </ul>
  )
}

function barTone(score: number): 'ok' | 'warn' | 'bad' {
  if (score >= 0.8) return 'bad'
  return score >= 0.5 ? 'warn' : 'ok'
}

const classes = {
  disposable: 'Disposable',
  relay: 'Private relay',
  free: 'Free mailbox',
  business: 'Business',
  education: 'Education',
  government: 'Government',
  unknown: 'Unknown domain',
} as const
