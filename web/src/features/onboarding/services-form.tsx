import { paths } from '@assay/contract/paths'
import { services } from '@assay/contract/services'
import { ArrowRight } from 'lucide-react'
import { updateServices } from '../../api/account.ts'
import { describeError } from '../../api/api-error.ts'
import { useUser } from '../../api/session.ts'
import { useNavigate } from '../../routing/navigation.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TitledText } from '../../ui/forms/form-notice.tsx'
import { ServiceChoices } from '../../ui/forms/service-choices.tsx'
import { useForm } from '../../ui/forms/use-form.ts'

export function ServicesForm() {
  const user = useUser()
  const navigate = useNavigate()
  const form = useForm({
    initial: { services: user.services },
    validate({ services: chosen }) {
      if (chosen.length > 0) return null
      const description = 'Please select at least one service to continue'
      return { notice: { title: 'Selection required', description, field: 'services' } }
    },
    async submit({ services: chosen }) {
      const outcome = await updateServices(chosen)
      if (outcome.status === 'failed') {
        const description = describeError(outcome, 'An error occurred while updating your services')
        return { notice: { title: 'Update failed', description, field: 'services' } }
      }
      const description = 'Your service preferences have been updated. You’re all set.'
      toast({ topic: 'services', tone: 'success', title: 'Services updated', description })
      navigate(paths.dashboard, { replace: true })
      return 'leaving'
    },
  })
  const notice = form.noticeFor('services')

  return (
    <form {...form.props} aria-label="Choose your services">
      <ServiceChoices
        services={services}
        chosen={form.values.services}
        onChange={(chosen) => form.change('services', chosen)}
        error={notice && <TitledText {...notice} />}
        disabled={form.isBusy}
      />
      <div className="sticky bottom-0 -mx-4 mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5 border-t border-border bg-bg px-4 py-4 sm:mx-0 sm:px-0">
        <p className="text-sm text-muted">You can change your services anytime in Account Settings.</p>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className="w-full sm:w-auto"
          busy={form.isBusy}
          busyLabel="Saving..."
        >
          Continue to Dashboard
          <ArrowRight aria-hidden="true" />
        </Button>
      </div>
    </form>
  )
}
