import { formatMoney } from '@assay/contract/format'
import { consolePath } from '@assay/contract/operators/access'
import type { Customer, RefundedInvoice } from '@assay/contract/operators/customers'
import { ApiError, describeError } from '../../api/api-error.ts'
import { openView } from '../../api/viewed.ts'
import { navigate } from '../../routing/navigation.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { Input, Textarea } from '../../ui/forms/input.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { act } from './api.ts'
import { type ActValues, type CustomerAct, describeAct } from './describe-act.tsx'

const initial: ActValues = {
  ...{ reason: '', note: '', amount: '', tier: 'pro', cycle: 'monthly', until: '', checks: '1000', confirm: '' },
  ...{ own: false, facts: false, waited: false },
}

/** Every act has the same shape: what happens, what it takes, and why. */
export function ActDialog(props: { customer: Customer; chosen: CustomerAct; onClose: () => void }) {
  const { customer, chosen, onClose } = props
  const shown = describeAct(customer, chosen)
  const isRefund = chosen.kind === 'refund'
  const form = useForm<ActValues>({
    initial: { ...initial, ...(chosen.kind === 'refund' && { amount: String(chosen.invoice.amount_minor / 100) }) },
    validate: ({ reason }) => (reason.trim() === '' ? { errors: { reason: 'Enter a reason.' } } : null),
    async submit(values) {
      try {
        const response = await act(`/customers/${customer.id}${shown.path}`, {
          reason: values.reason.trim(),
          ...shown.body(values),
        })
        if (chosen.kind === 'export') saveFile(`account-${customer.id}.json`, 'application/json', await response.blob())
        toast({ topic: 'act', tone: 'success', title: isRefund ? await describeRefund(response) : shown.done })
        if (chosen.kind === 'view') openView(await response.json(), `/dashboard?team=${customer.id}`)
        if (chosen.kind === 'delete') navigate(`${consolePath}/customers`)
        onClose()
        return undefined
      } catch (error) {
        const fields = error instanceof ApiError ? error.fields : {}
        const errors = {
          reason: fields.reason,
          amount: fields.amount_minor,
          checks: fields.checks,
          until: fields.until,
          confirm: fields.confirm,
        }
        if (Object.values(errors).some(Boolean)) return { errors }
        return { notice: { title: 'That didn’t work', description: describeError(error) } }
      }
    },
  })
  return (
    <FormDialog
      form={form}
      title={shown.title}
      description={shown.description}
      submitLabel={shown.submitLabel}
      busyLabel={shown.busyLabel}
      tone={shown.isDanger ? 'danger' : 'primary'}
      onClose={onClose}
    >
      {shown.fields?.(form)}
      <Field
        label="Reason"
        hint={isRefund ? 'The customer reads this on the credit note.' : 'For the operators’ log.'}
        error={form.errors.reason}
        required
      >
        {(control) => <Textarea {...control} {...form.bind('reason')} rows={2} maxLength={isRefund ? 200 : 500} />}
      </Field>
      {isRefund && (
        <Field label="Note for us" hint="Optional. Only operators see it." error={form.errors.note}>
          {(control) => <Input {...control} {...form.bind('note')} maxLength={500} />}
        </Field>
      )}
    </FormDialog>
  )
}

async function describeRefund(response: Response): Promise<string> {
  const { status, amount_minor, currency }: RefundedInvoice = await response.json()
  const amount = formatMoney(amount_minor, currency)
  return status === 'refunded' ? `${amount} refunded` : `${amount} will be refunded as soon as the provider responds`
}
