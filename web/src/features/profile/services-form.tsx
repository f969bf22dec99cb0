import { type ServiceId, services } from '@assay/contract/services'
import { type FormEvent, useState } from 'react'
import { updateServices } from '../../api/account.ts'
import { describeError } from '../../api/describe-error.ts'
import { useUser } from '../../api/session.ts'
import { Card, CardHeader } from '../../ui/card.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { SaveBar } from '../../ui/forms/save-bar.tsx'
import { ServiceChoices } from '../../ui/forms/service-choices.tsx'

export function ServicesForm() {
  const user = useUser()
  /** What has been chosen since the last save; without it the form shows what is stored. */
  const [draft, setDraft] = useState<ServiceId[] | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const chosen = draft ?? user.services
  const isDirty = services.some(({ id }) => chosen.includes(id) !== user.services.includes(id))

  function discard() {
    setDraft(null)
    setIsMissing(false)
  }

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSaving || !isDirty) return
    if (chosen.length === 0) {
      setIsMissing(true)
      event.currentTarget.querySelector('input')?.focus()
      const description = 'Please select at least one service.'
      return toast({ topic: 'services', tone: 'error', title: 'Service selection required', description })
    }
    setIsSaving(true)
    const outcome = await updateServices(chosen)
    setIsSaving(false)
    if (outcome.status === 'failed') {
      const description = describeError(outcome, 'An error occurred while updating your services')
      return toast({ topic: 'services', tone: 'error', title: 'Failed to update services', description })
    }
    setDraft(null)
    const description = 'Your service preferences have been updated.'
    toast({ topic: 'services', tone: 'success', title: 'Services updated', description })
  }

  return (
    <form onSubmit={save} aria-label="Services">
      <Card>
        <CardHeader title="Your services" description="The navigation follows your choice at once." />
        <div className="px-5">
          <ServiceChoices
            services={services}
            chosen={chosen}
            onChange={(next) => {
              setDraft(next)
              setIsMissing(false)
            }}
            error={isMissing ? 'Choose one or more of them.' : undefined}
            disabled={isSaving}
          />
        </div>
        <SaveBar isDirty={isDirty} busy={isSaving} cleanText="Everything is saved." onDiscard={discard} />
      </Card>
    </form>
  )
}
