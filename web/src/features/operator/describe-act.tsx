import { billingCycles, plans, tiers } from '@assay/contract/billing/catalogue'
import { formatMoney } from '@assay/contract/format'
import type { OperatorPermission } from '@assay/contract/operators/access'
import type { Customer, CustomerInvoice, CustomerMember } from '@assay/contract/operators/customers'
import type { ReactNode } from 'react'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import type { Form } from '../../ui/forms/use-form.ts'

/** What an operator can do to an account, with what it's done to. */
export type CustomerAct =
  | { kind: 'plan' | 'credit' | 'export' | 'delete' | 'view' }
  | { kind: 'suspend' | 'reinstate' | 'end-sessions' | 'reset-factors'; person: ActsOn }
  | { kind: 'refund'; invoice: CustomerInvoice }
  | { kind: 'revoke'; keyId: string; name: string }
  | { kind: 'resend'; mailId: string; subject: string }

/** The owner or another member. */
export type ActsOn = Pick<CustomerMember, 'id' | 'name'>

/** What a tab of a customer's page gets. */
export type CustomerTab = {
  customer: Customer
  may: (permission: OperatorPermission) => boolean
  onAct: (act: CustomerAct) => void
}

export type ActValues = {
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

type Shown = {
  title: string
  description: string
  submitLabel: string
  busyLabel: string
  done: string
  isDanger?: boolean
  path: string
  body: (values: ActValues) => object
  fields?: (form: Form<ActValues>) => ReactNode
}

/** Null for no end. */
const dayOf = ({ until }: ActValues) => (until === '' ? null : until)

/** What an act is called, what it takes and where it is sent. */
export function describeAct(customer: Customer, chosen: CustomerAct): Shown {
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
        title: `Suspend ${chosen.person.name}`,
        description:
          'Their sessions, and API keys of the teams they own, stop at their next request. Both work again when it ends or you lift it.',
        submitLabel: 'Suspend',
        busyLabel: 'Suspending...',
        done: 'Person suspended',
        isDanger: true,
        path: `/members/${chosen.person.id}/suspend`,
        body: (values) => ({ until: dayOf(values) }),
        fields: (form) => <UntilField form={form} />,
      }
    case 'reinstate':
      return {
        title: `Lift the suspension of ${chosen.person.name}`,
        description: 'Sessions and API keys work again right away.',
        submitLabel: 'Lift suspension',
        busyLabel: 'Lifting...',
        done: 'Suspension lifted',
        path: `/members/${chosen.person.id}/reinstate`,
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
        description: `${chosen.person.name} is logged out on every device.`,
        submitLabel: 'End sessions',
        busyLabel: 'Ending...',
        done: 'Sessions ended',
        path: `/members/${chosen.person.id}/end-sessions`,
        body: () => ({}),
      }
    case 'reset-factors':
      return {
        title: 'Reset second factor',
        description: `Removes authenticator apps, security keys, passkeys and recovery codes of ${chosen.person.name}, and ends every session. Only the password is left.`,
        submitLabel: 'Reset second factor',
        busyLabel: 'Resetting...',
        done: 'Second factor reset',
        isDanger: true,
        path: `/members/${chosen.person.id}/reset-factors`,
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
          'Opens this team in a new tab for 15 minutes. You can’t change anything. They see it in their log and get a notification.',
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

function UntilField({ form }: { form: Form<ActValues> }) {
  return (
    <Field label="Until" hint="The last day, in UTC. Leave it empty for no end." error={form.errors.until}>
      {(control) => <Input {...control} {...form.bind('until')} type="date" />}
    </Field>
  )
}

function ProofFields({ form }: { form: Form<ActValues> }) {
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
