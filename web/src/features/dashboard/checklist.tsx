import { paths } from '@assay/contract/paths'
import type { UsageReport } from '@assay/contract/usage'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { useUser } from '../../api/session.ts'
import { Link } from '../../routing/link.tsx'
import { localStore, playgroundUsedKey } from '../../storage.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'

type ChecklistProps = { month: UsageReport | undefined; keyCount: number | undefined }

/** The steps from a new account to a first decision, and then to a second step that guards it. Gone once done or dismissed. */
export function Checklist({ month, keyCount }: ChecklistProps) {
  const { hasSecondStep } = useUser()
  const [isDismissed, setIsDismissed] = useState(() => localStore.getItem(storageKey) !== null)
  if (!month || keyCount === undefined || isDismissed) return null
  const hasCalled = month.quota.used > 0 || month.rows.length > 0
  const steps = [
    { ...words.playground, isDone: hasCalled || localStore.getItem(playgroundUsedKey) !== null },
    { ...words.key, isDone: keyCount > 0 || hasCalled },
    { ...words.call, isDone: hasCalled },
  ]
  const doneCount = steps.filter(({ isDone }) => isDone).length
  const dismiss = () => {
    setIsDismissed(true)
    localStore.setItem(storageKey, 'away')
  }
  if (doneCount === steps.length) return hasSecondStep ? null : <LastStep onDismiss={dismiss} />
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <Card>
      <section aria-labelledby="checklist">
        <div className="flex items-center justify-between gap-4 py-3 pr-2.5 pl-5">
          <h2 id="checklist">
            Get started <span className="font-normal text-muted tabular-nums">{doneCount} of 3</span>
          </h2>
          <Button variant="ghost" size="icon" aria-label="Dismiss checklist" onClick={dismiss}>
            <X aria-hidden="true" />
          </Button>
        </div>
        <ol className="grid divide-y divide-border border-t border-border md:grid-cols-3 md:divide-x md:divide-y-0">
          {steps.map((step, index) => (
            <li key={step.title} className="flex gap-3.5 px-5 py-4">
              <span
                className={cx(dot, step.isDone ? 'bg-accent text-surface' : 'bg-subtle text-muted ring-1 ring-border')}
              >
                {step.isDone ? <Check className="size-3.5" strokeWidth={3} role="img" aria-label="Done:" /> : index + 1}
              </span>
              <div className="grid content-start justify-items-start gap-1">
                <h3 className={cx('font-medium', step.isDone && 'text-muted')}>{step.title}</h3>
                <p className="text-sm text-muted">{step.text}</p>
                {step === next && (
                  <Button asChild size="sm" className="mt-1.5">
                    <Link to={step.to}>{step.action}</Link>
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ol>
      </section>
    </Card>
  )
}

/** Keys are worth more than a password. */
function LastStep({ onDismiss }: { onDismiss: () => void }) {
  return (
    <Card>
      <section aria-labelledby="checklist" className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3 pr-2.5 pl-5">
        <div className="min-w-0 grow basis-52">
          <h2 id="checklist">Protect your account</h2>
          <p className="mt-0.5 text-sm text-muted">
            Add a second step when you sign in, so that a password alone can’t open your keys. It takes a minute.
          </p>
        </div>
        <div className="flex gap-1">
          <Button asChild size="sm" className="self-center">
            <Link to={`${paths.profile}?tab=security&add=app`}>Add two-step verification</Link>
          </Button>
          <Button variant="ghost" size="icon" aria-label="Dismiss checklist" onClick={onDismiss}>
            <X aria-hidden="true" />
          </Button>
        </div>
      </section>
    </Card>
  )
}

const dot = 'mt-px grid size-6 shrink-0 place-items-center rounded-full text-xs font-medium tabular-nums'

const words = {
  playground: {
    title: 'Try a sign-up',
    text: 'See what your rules decide and why, without a key.',
    action: 'Open playground',
    to: paths.playground,
  },
  key: {
    title: 'Create an API key',
    text: 'You’ll see it once, so store it somewhere safe.',
    action: 'Create API key',
    to: `${paths.api}?create=key`,
  },
  call: {
    title: 'Get your first decision',
    text: 'Send a sign-up from your own app, and allow, review or block it.',
    action: 'Open quickstart',
    to: `${paths.api}?tab=documentation`,
  },
} as const

const storageKey = 'dashboardChecklist'
