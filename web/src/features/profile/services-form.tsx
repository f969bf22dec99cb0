import { services } from '@assay/contract/services'
import { updateServices } from '../../api/account.ts'
import { describeError } from '../../api/api-error.ts'
import { useUser } from '../../api/session.ts'
import { Card, CardHeader } from '../../ui/card.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TitledText } from '../../ui/forms/form-notice.tsx'
import { SaveBar } from '../../ui/forms/save-bar.tsx'
import { ServiceChoices } from '../../ui/forms/service-choices.tsx'
import { useForm } from '../../ui/forms/use-form.ts'

export function ServicesForm() {
  const user = useUser()
  const form = useForm({
    initial: { services: user.services },
    validate({ services: chosen }) {
      if (chosen.length > 0) return null
      const description = 'Please select at least one service.'
      return { notice: { title: 'Service selection required', description, field: 'services' } }
    },
    async submit({ services: chosen }) {
      const outcome = await updateServices(chosen)
      if (outcome.status === 'failed') {
        const description = describeError(outcome, 'An error occurred while updating your services')
        return { notice: { title: 'Failed to update services', description, field: 'services' } }
      }
      form.reset()
      const description = 'Your service preferences have been updated.'
      toast({ topic: 'services', tone: 'success', title: 'Services updated', description })
    },
  })
  const { services: chosen } = form.values
  const notice = form.noticeFor('services')
  const isDirty = services.some(({ id }) => chosen.includes(id) !== user.services.includes(id))

  return (
    <form {...form.props} aria-label="Services">
      <Card>
        <CardHeader title="Your services" description="Your menu and dashboard show the services you choose." />
        <div className="px-5 pb-6">
          <ServiceChoices
            services={services}
            chosen={chosen}
            onChange={(next) => form.change('services', next)}
            error={notice && <TitledText {...notice} />}
            disabled={form.isBusy}
          />
        </div>
        <SaveBar isDirty={isDirty} busy={form.isBusy} onDiscard={() => form.reset()} />
      </Card>
    </form>
  )
}
