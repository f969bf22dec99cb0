import { findKeyNameProblem, maxMonthlyBudget } from '@assay/contract/api-keys/settings'
import { formatCount } from '@assay/contract/format/figures'
import type { FormKey, SaveFormKey } from '@assay/contract/widget/form-keys'
import { defaultVisitorBudget, findOriginsProblem, maxVisitorBudget } from '@assay/contract/widget/rules'
import { useIdentityProof } from '../../api/identity-proof.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { IdentityProofFields } from '../../ui/forms/identity-proof-fields.tsx'
import { Input, Textarea } from '../../ui/forms/input.tsx'
import { type FormErrors, useForm } from '../../ui/forms/use-form.ts'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { useSaveFormKey } from './api.ts'

type KeyDialogProps = {
  /** Null creates one. */
  formKey: FormKey | null
  onSaved: (key: FormKey) => void
  onClose: () => void
}

export function KeyDialog({ formKey, onSaved, onClose }: KeyDialogProps) {
  const save = useSaveFormKey(formKey?.id ?? null)
  const identity = useIdentityProof()
  const form = useForm({
    initial: valuesOf(formKey),
    async submit(values) {
      const { errors, input } = readValues(values)
      if (errors) return { errors }
      return identity.send('We couldn’t save the key', async (proof) => {
        const saved = await save.mutateAsync({ ...input, ...proof })
        onClose()
        onSaved(saved)
        toast({ topic: 'form', tone: 'success', title: formKey ? 'Key saved' : 'Publishable key created' })
      })
    },
  })
  const { errors, bind } = form
  return (
    <FormDialog
      form={form}
      title={formKey ? 'Edit publishable key' : 'Create publishable key'}
      description={formKey ? undefined : 'It goes into your page, so it isn’t a secret. It only works on your sites.'}
      label="Publishable key"
      submitLabel={formKey ? 'Save changes' : 'Create key'}
      busyLabel="Saving..."
      onClose={onClose}
    >
      <Field label="Name" required error={errors.name} hint="A label to help you recognize it, e.g. “Sign-up form”.">
        {(control) => <Input {...control} {...bind('name')} autoComplete="off" maxLength={100} dir="auto" />}
      </Field>
      <Field
        label="Sites"
        required
        error={errors.origins}
        hint="One per line, without a path. The key works on these sites and nowhere else."
      >
        {(control) => (
          <Textarea
            {...control}
            {...bind('origins')}
            rows={3}
            spellCheck={false}
            autoComplete="off"
            placeholder={'https://example.com\nhttp://localhost:3000'}
            className="font-mono"
          />
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Requests per visitor" required error={errors.visitorBudget} hint="Per hour and network.">
          {(control) => <Input {...control} {...bind('visitorBudget')} inputMode="numeric" autoComplete="off" />}
        </Field>
        <Field
          label="Monthly budget"
          error={errors.monthlyBudget}
          hint="In checks. If you leave it empty, your forms share half your quota."
        >
          {(control) => (
            <Input
              {...control}
              {...bind('monthlyBudget')}
              inputMode="numeric"
              autoComplete="off"
              placeholder="Half your quota"
            />
          )}
        </Field>
      </div>
      <Checkbox
        name="proof"
        label="Proof of work"
        description="Browsers solve a small puzzle for each result. It makes bulk use by bots expensive."
        checked={form.values.proof}
        onChange={({ target }) => form.change('proof', target.checked)}
      />
      {identity.fields && <IdentityProofFields {...identity.fields} isAskedLater />}
    </FormDialog>
  )
}

/** A key's settings as they are typed. */
type KeyValues = { name: string; origins: string; visitorBudget: string; monthlyBudget: string; proof: boolean }

function valuesOf(key: FormKey | null): KeyValues {
  return {
    name: key?.name ?? '',
    origins: key?.origins.join('\n') ?? '',
    visitorBudget: formatCount(key?.visitor_budget ?? defaultVisitorBudget),
    monthlyBudget: key?.monthly_budget ? formatCount(key.monthly_budget) : '',
    proof: key?.proof_of_work ?? false,
  }
}

type Read = { errors: FormErrors<KeyValues>; input: null } | { errors: null; input: SaveFormKey }

/** As they are sent, or what is wrong with them. */
function readValues({ name, origins: typed, visitorBudget, monthlyBudget, proof }: KeyValues): Read {
  const origins = typed.split(/[\s,;]+/).filter((origin) => origin !== '')
  const visitor = numberOf(visitorBudget, maxVisitorBudget)
  const monthly = monthlyBudget.trim() === '' ? null : numberOf(monthlyBudget, maxMonthlyBudget)
  const errors: FormErrors<KeyValues> = {
    name: findKeyNameProblem(name),
    origins: findOriginsProblem(origins),
    visitorBudget: visitor === undefined ? `Enter a number from 1 to ${formatCount(maxVisitorBudget)}.` : undefined,
    monthlyBudget: monthly === undefined ? 'Enter a whole number, or leave it empty.' : undefined,
  }
  if (visitor === undefined || monthly === undefined || Object.values(errors).some(Boolean)) {
    return { errors, input: null }
  }
  const budgets = { visitor_budget: visitor, monthly_budget: monthly }
  return { errors: null, input: { name: name.trim(), origins, ...budgets, proof_of_work: proof } }
}

function numberOf(text: string, max: number): number | undefined {
  const digits = text.replace(/[\s,]/g, '')
  return /^[1-9]\d*$/.test(digits) && Number(digits) <= max ? Number(digits) : undefined
}
