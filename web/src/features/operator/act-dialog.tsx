import { billingCycles, plans, tiers } from '@assay/contract/billing/catalogue'
import { formatMoney } from '@assay/contract/format'
import { consolePath } from '@assay/contract/operators/access'
import type { Customer, CustomerInvoice, RefundedInvoice } from '@assay/contract/operators/customers'
import type { ReactNode } from 'react'
import { ApiError, describeError } from '../../api/api-error.ts'
import { openView } from '../../api/viewed.ts'
import { navigate } from '../../routing/navigation.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Input, Textarea } from '../../ui/forms/input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { type Form, useForm } from '../../ui/forms/use-form.ts'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { act } from './api.ts'

/** What an operator can do to an account, with what it's done to. */
export type CustomerAct =
  | {
      kind:
        | 'plan'
        | 'credit'
        | 'suspend'
        | 'reinstate'
        | 'end-sessions'
        | 'reset-factors'
        | 'export'
        | 'delete'
        | 'view'
    }
  | { kind: 'refund'; invoice: CustomerInvoice }
  | { kind: 'revoke'; keyId: string; name: string }
  | { kind: 'resend'; mailId: string; subject: string }

type Values = {
  reason: string
  note: string
  amount: string
  tier: string
  cycle: string
  until: string
  checks: string
  confirm: string
  own: boolean
  facts: boolean
  waited: boolean
}

const initial: Values = {
  ...{ reason: '', note: '', amount: '', tier: 'pro', cycle: 'monthly', until: '', checks: '1000', confirm: '' },
  ...{ own: false, facts: false, waited: false },
}

type Shown = {
  title: string
  description: string
  submitLabel: string
  busyLabel: string
  done: string
  isDanger?: boolean
  path: string
  body: (values: Values) => object
  fields?: (form: Form<Values>) => ReactNode
}

/** Every act has the same shape: what happens, what it takes, and why. */
export function ActDialog(props: { customer: Customer; chosen: CustomerAct; onClose: () => void }) {
  const { customer, chosen, onClose } = props
  const shown = describe(customer, chosen)
  const isRefund = chosen.kind === 'refund'
  const form = useForm<Values>({
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

/** Null for no end. */
const dayOf = ({ until }: Values) => (until === '' ? null : until)

function describe(customer: Customer, chosen: CustomerAct): Shown {
  const who = customer.name ?? customer.email ?? customer.id
  switch (chosen.kind) {
    case 'refund': {
      const { invoice } = chosen
      const paid = formatMoney(invoice.amount_minor, invoice.currency)
      return {
        title: `Refund invoice ${invoice.number ?? invoice.id}`,
        description: `${who} paid ${paid}. The provider returns the money, usually in 5–7 business days; a credit note is issued and mailed. The plan and its quota stay. Can’t be undone, and an invoice is refunded once.`,
        submitLabel: 'Refund',
        busyLabel: 'Refunding...',
        done: 'Refunded',
        path: '/refunds',
        body: ({ amount, note }) => {
          const minor = Math.round(Number(amount) * 100)
          const isWhole = minor === invoice.amount_minor
          return { invoice_id: invoice.id, amount_minor: isWhole ? null : minor || 0, ...(note.trim() && { note }) }
        },
        fields: (form) => (
          <Field label={`Amount in ${invoice.currency}`} hint={`At most ${paid}.`} error={form.errors.amount} required>
            {(control) => <Input {...control} {...form.bind('amount')} inputMode="decimal" />}
          </Field>
        ),
      }
    }
    case 'plan':
      return {
        title: 'Change plan',
        description:
          'Starts now, with its full quota. What is left of the current plan is lost, and nothing is charged.',
        submitLabel: 'Grant plan',
        busyLabel: 'Granting...',
        done: 'Plan granted',
        path: '/plan',
        body: (values) => ({ tier: values.tier, cycle: values.cycle, until: dayOf(values) }),
        fields: (form) => (
          <>
            <Field label="Plan">
              {(control) => (
                <Select
                  {...control}
                  value={form.values.tier}
                  onValueChange={(tier) => form.change('tier', tier)}
                  options={tiers.map((tier) => ({ value: tier, label: plans[tier].name }))}
                />
              )}
            </Field>
            <Field label="Billing cycle">
              {(control) => (
                <Select
                  {...control}
                  value={form.values.cycle}
                  onValueChange={(cycle) => form.change('cycle', cycle)}
                  options={billingCycles.map((cycle) => ({ value: cycle, label: cycle }))}
                />
              )}
            </Field>
            <UntilField form={form} />
          </>
        ),
      }
    case 'credit':
      return {
        title: 'Credit checks',
        description: 'Adds checks to the current month. The customer sees it in their log.',
        submitLabel: 'Credit checks',
        busyLabel: 'Crediting...',
        done: 'Checks credited',
        path: '/credit',
        body: ({ checks }) => ({ checks: Number(checks) }),
        fields: (form) => (
          <Field label="Checks" error={form.errors.checks} required>
            {(control) => <Input {...control} {...form.bind('checks')} inputMode="numeric" />}
          </Field>
        ),
      }
    case 'suspend':
      return {
        title: `Suspend ${who}`,
        description: 'Sessions and API keys stop at their next request, and work again when it ends or you lift it.',
        submitLabel: 'Suspend',
        busyLabel: 'Suspending...',
        done: 'Account suspended',
        isDanger: true,
        path: '/suspend',
        body: (values) => ({ until: dayOf(values) }),
        fields: (form) => <UntilField form={form} />,
      }
    case 'reinstate':
      return {
        title: 'Lift the suspension',
        description: 'Sessions and API keys work again right away.',
        submitLabel: 'Lift suspension',
        busyLabel: 'Lifting...',
        done: 'Suspension lifted',
        path: '/reinstate',
        body: () => ({}),
      }
    case 'revoke':
      return {
        title: `Revoke “${chosen.name}”`,
        description: 'Its next request fails, everywhere. The customer is notified. Can’t be undone.',
        submitLabel: 'Revoke key',
        busyLabel: 'Revoking...',
        done: 'API key revoked',
        isDanger: true,
        path: `/keys/${chosen.keyId}/revoke`,
        body: () => ({}),
      }
    case 'resend':
      return {
        title: 'Resend an email',
        description: `“${chosen.subject}” goes to ${customer.email ?? 'the customer'} again.`,
        submitLabel: 'Resend',
        busyLabel: 'Sending...',
        done: 'Email queued',
        path: `/mails/${chosen.mailId}/resend`,
        body: () => ({}),
      }
    case 'end-sessions':
      return {
        title: 'End all sessions',
        description: `${who} is signed out on every device.`,
        submitLabel: 'End sessions',
        busyLabel: 'Ending...',
        done: 'Sessions ended',
        path: '/end-sessions',
        body: () => ({}),
      }
    case 'reset-factors':
      return {
        title: 'Reset second factor',
        description:
          'Removes authenticator apps, security keys, passkeys and recovery codes, and ends every session. Only the password is left.',
        submitLabel: 'Reset second factor',
        busyLabel: 'Resetting...',
        done: 'Second factor reset',
        isDanger: true,
        path: '/reset-factors',
        body: ({ own, facts, waited }) => ({
          wrote_from_own_address: own,
          knew_two_facts: facts,
          waited_a_day: waited,
        }),
        fields: (form) => <ProofFields form={form} />,
      }
    case 'view':
      return {
        title: 'View as customer',
        description:
          'Opens their account in a new tab for 15 minutes. You can’t change anything. They see it in their log and get a notification.',
        submitLabel: 'View as customer',
        busyLabel: 'Opening...',
        done: 'Opened in a new tab',
        path: '/view',
        body: () => ({}),
      }
    case 'export':
      return {
        title: 'Export data',
        description: 'Downloads what the customer would get from their own settings. It’s in their log.',
        submitLabel: 'Export',
        busyLabel: 'Exporting...',
        done: 'Export downloaded',
        path: '/export',
        body: () => ({}),
      }
    case 'delete':
      return {
        title: `Delete ${who}`,
        description:
          'Ends subscriptions at the payment provider and deletes everything, except invoices that the law asks for. Can’t be undone.',
        submitLabel: 'Delete account',
        busyLabel: 'Deleting...',
        done: 'Account deleted',
        isDanger: true,
        path: '/delete',
        body: ({ confirm }) => ({ confirm }),
        fields: (form) => (
          <Field label={`Type ${customer.email ?? customer.id} to confirm`} error={form.errors.confirm} required>
            {(control) => <Input {...control} {...form.bind('confirm')} autoComplete="off" />}
          </Field>
        ),
      }
    default:
      return chosen satisfies never
  }
}

function UntilField({ form }: { form: Form<Values> }) {
  return (
    <Field label="Until" hint="The last day, in UTC. Leave it empty for no end." error={form.errors.until}>
      {(control) => <Input {...control} {...form.bind('until')} type="date" />}
    </Field>
  )
}

function ProofFields({ form }: { form: Form<Values> }) {
  const box = (name: 'own' | 'facts' | 'waited', label: string) => (
    <Checkbox label={label} checked={form.values[name]} onChange={(event) => form.change(name, event.target.checked)} />
  )
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-2 text-sm font-medium">Proof that it’s their account</legend>
      {box('own', 'They wrote from the account’s own address')}
      {box('facts', 'They knew two things that only its owner knows')}
      {box('waited', 'We said so in a reply, waited a day, and nobody objected')}
    </fieldset>
  )
}
