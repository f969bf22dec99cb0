import { services } from '@assay/contract/services'
import { updateServices } from '../../api/account.ts'
import { describeError } from '../../api/api-error.ts'
import { useUser } from '../../api/session.ts'
import { Card, CardHeader } from '../../ui/card.tsx'
import { toast } from '../../ui/feedback/toast.ts'
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
      return {
        errors: { services: 'Choose one or more of them.' },
        toast: { topic: 'services', title: 'Service selection required', description },
      }
    },
    async submit({ services: chosen }) {
      const outcome = await updateServices(chosen)
      if (outcome.status === 'failed') {
        const description = describeError(outcome, 'An error occurred while updating your services')
        return { toast: { topic: 'services', title: 'Failed to update services', description } }
      }
      form.reset()
      const description = 'Your service preferences have been updated.'
      toast({ topic: 'services', tone: 'success', title: 'Services updated', description })
    },
  })
  const { services: chosen } = form.values
  const isDirty = services.some(({ id }) => chosen.includes(id) !== user.services.includes(id))

  return (
    <form {...form.props} aria-label="Services">
      <Card>
        <CardHeader title="Your services" description="The navigation follows your choice at once." />
        <div className="px-5">
          <ServiceChoices
            services={services}
            chosen={chosen}
            onChange={(next) => form.change('services', next)}
            error={form.errors.services}
            disabled={form.isBusy}
          />
        </div>
        <SaveBar isDirty={isDirty} busy={form.isBusy} cleanText="Everything is saved." onDiscard={() => form.reset()} />
      </Card>
    </form>
  )
}
