import { paths } from '@assay/contract/paths'
import { services } from '@assay/contract/services'
import { ArrowRight } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { updateServices } from '../../api/account.ts'
import { describeError } from '../../api/describe-error.ts'
import { useUser } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { ServiceChoices } from '../../ui/forms/service-choices.tsx'

export function ServicesForm() {
  const user = useUser()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState(user.services)
  const [isMissing, setIsMissing] = useState(false)
  const [isBusy, setIsBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setIsMissing(chosen.length === 0)
    if (chosen.length === 0) {
      form.querySelector('input')?.focus()
      const description = 'Please select at least one service to continue'
      return toast({ topic: 'services', tone: 'error', title: 'Selection required', description })
    }
    setIsBusy(true)
    const outcome = await updateServices(chosen)
    if (outcome.status === 'failed') {
      setIsBusy(false)
      const description = describeError(outcome, 'An error occurred while updating your services')
      return toast({ topic: 'services', tone: 'error', title: 'Update failed', description })
    }
    const description = 'Your service preferences have been updated.'
    toast({ topic: 'services', tone: 'success', title: 'Services updated', description })
    navigate(paths.dashboard, { replace: true })
  }

  return (
    <form noValidate onSubmit={submit} aria-label="Choose your services">
      <ServiceChoices
        services={services}
        chosen={chosen}
        onChange={setChosen}
        error={isMissing && chosen.length === 0 ? 'Choose one or more of them.' : undefined}
        disabled={isBusy}
      />
      <div className="sticky bottom-0 -mx-4 mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5 border-t border-border bg-bg px-4 py-4 sm:mx-0 sm:px-0">
        <p className="text-sm text-muted">You can change this at any time in your account settings.</p>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className="w-full sm:w-auto"
          busy={isBusy}
          busyLabel="Saving..."
        >
          Continue to Dashboard
          <ArrowRight aria-hidden="true" />
        </Button>
      </div>
    </form>
  )
}
