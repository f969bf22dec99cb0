import { type ServiceId, services } from '@assay/contract/services'
import { Bell, BellOff, Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { updateLaunchNotices } from '../../api/account.ts'
import { useUser } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { Pill } from '../../ui/pill.tsx'
import { useToast } from '../../ui/toast.tsx'

type ComingSoonProps = {
  service: ServiceId
  illustration: ReactNode /** What is planned, in one sentence. */
  plan: string
}

/** A service that is not there yet, with what it is to be and a wish that is kept with the account. */
export function ComingSoon({ service, illustration, plan }: ComingSoonProps) {
  const found = services.find(({ id }) => id === service)
  return (
    <section
      aria-labelledby="coming-soon"
      className="grid items-center gap-8 rounded-xl border border-border bg-surface p-6 shadow-sm sm:p-10 md:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]"
    >
      <div className="grid justify-items-start gap-4">
        <Pill tone="info" dot>
          In preparation
        </Pill>
        <h2 id="coming-soon" className="text-2xl tracking-tight">
          Coming Soon
        </h2>
        <p className="max-w-[48ch] text-lg text-muted">{plan}</p>
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

function NoticeWish({ service }: Pick<ComingSoonProps, 'service'>) {
  const { launchNotices, email } = useUser()
  const showToast = useToast()
  const [isSaving, setIsSaving] = useState(false)
  const isWished = launchNotices.includes(service)

  async function toggle() {
    setIsSaving(true)
    const others = launchNotices.filter((id) => id !== service)
    const outcome = await updateLaunchNotices(isWished ? others : [...others, service])
    setIsSaving(false)
    if (outcome.status === 'done') return
    const description = outcome.message ?? 'Please try again.'
    showToast({ topic: 'launch-notices', tone: 'error', title: 'Your wish could not be saved', description })
  }

  return (
    <div className="mt-2 grid justify-items-start gap-2">
      <Button variant={isWished ? 'secondary' : 'primary'} busy={isSaving} busyLabel="Saving..." onClick={toggle}>
        {isWished ? <BellOff aria-hidden="true" /> : <Bell aria-hidden="true" />}
        {isWished ? 'Do not notify me' : 'Notify me'}
      </Button>
      <p role="status" className="text-sm text-muted">
        {isWished ? `We will write to ${email} when it opens.` : 'One message when it opens, and nothing else.'}
      </p>
    </div>
  )
}
