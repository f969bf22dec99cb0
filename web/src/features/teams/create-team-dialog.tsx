import { paths } from '@assay/contract/paths'
import { useQueryClient } from '@tanstack/react-query'
import { describeError } from '../../api/api-error.ts'
import { switchTeam } from '../../api/teams.ts'
import { useNavigate } from '../../routing/navigation.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { createTeam } from './api.ts'

export function CreateTeamDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const form = useForm({
    initial: { name: '' },
    validate: ({ name }) => (name.trim() === '' ? { errors: { name: 'Enter a name.' } } : null),
    async submit({ name }) {
      try {
        const team = await createTeam(name.trim())
        await queryClient.invalidateQueries({ queryKey: ['teams'] })
        onClose()
        switchTeam(team.id)
        navigate(paths.team)
        toast({
          topic: 'team',
          tone: 'success',
          title: `${team.name} is ready`,
          description: 'It has its own API keys, rules and plan.',
        })
      } catch (error) {
        return { notice: { title: 'We couldn’t create the team', description: describeError(error) } }
      }
    },
  })
  return (
    <FormDialog
      form={form}
      title="Create a team"
      description="A team has its own API keys, rules, lists, plan and invoices. You’ll be its owner."
      submitLabel="Create team"
      busyLabel="Creating..."
      onClose={onClose}
    >
      <Field label="Name" required error={form.errors.name}>
        {(control) => (
          <Input {...control} {...form.bind('name')} dir="auto" maxLength={80} autoComplete="organization" />
        )}
      </Field>
    </FormDialog>
  )
}
