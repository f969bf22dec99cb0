import { countryCodes, countryName } from '@assay/contract/billing/countries'
import { detailLengths, findDetailProblems, registeredState } from '@assay/contract/billing/detail-rules'
import type { BillingDetails } from '@assay/contract/billing/details'
import { indianStateNames } from '@assay/contract/billing/indian-states'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { ApiError, describeError } from '../../../api/api-error.ts'
import { useUser } from '../../../api/session.ts'
import { useLocation } from '../../../routing/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { detailsQuery, saveDetails } from './api.ts'

/** Linked as `/billing#details`. */
export function DetailsCard() {
  const { hash } = useLocation()
  const { data, error, refetch } = useQuery(detailsQuery)
  const [isEditing, setIsEditing] = useState(false)
  const card = useRef<HTMLDivElement>(null)
  const isLinked = hash === '#details'
  useEffect(() => {
    if (isLinked) card.current?.scrollIntoView({ block: 'start' })
  }, [isLinked])
  const isEmpty = data !== undefined && Object.values(data).every((value) => value === null)
  return (
    <Card id="details" ref={card} className="scroll-mt-20">
      <CardHeader
        title="Billing details"
        description="We’ll print these on future invoices. Past invoices don’t change."
        aside={
          data &&
          !isEditing && <Button onClick={() => setIsEditing(true)}>{isEmpty ? 'Add details' : 'Edit details'}</Button>
        }
      />
      <CardBody>
        {data && isEditing && <DetailsForm details={data} onDone={() => setIsEditing(false)} />}
        {data && !isEditing && (isEmpty ? <Nobody /> : <Address {...data} />)}
        {!data && error && (
          <p className="flex flex-wrap items-center gap-3 text-muted">
            We couldn’t load your billing details.
            <Button size="sm" onClick={() => refetch()}>
              Try again
            </Button>
          </p>
        )}
        {!data && !error && <Skeleton className="h-5 w-64 max-w-full" />}
      </CardBody>
    </Card>
  )
}

function Nobody() {
  const { firstName, lastName, email } = useUser()
  const name = `${firstName} ${lastName}`.trim()
  return (
    <p className="text-muted">
      Your invoices are addressed to <bdi className="text-text">{name || email}</bdi>. Add your company, address or tax
      ID if you need them on invoices.
    </p>
  )
}

/** The address as it's printed. */
function Address(details: BillingDetails) {
  const { name, company, address_line1, address_line2, city, postal_code, region, country, tax_id } = details
  const place = [city, postal_code].filter(Boolean).join(' ')
  const lines = [company ?? name, name, address_line1, address_line2, place, region, country && countryName(country)]
  return (
    <address className="grid gap-0.5 not-italic">
      {[...new Set(lines)].map(
        (line, index) =>
          line && (
            <span key={line} dir="auto" className={index === 0 ? 'font-medium' : 'text-muted'}>
              {line}
            </span>
          ),
      )}
      {tax_id && <span className="text-muted">Tax ID {tax_id}</span>}
    </address>
  )
}

type Values = Record<keyof BillingDetails, string>

function DetailsForm({ details, onDone }: { details: BillingDetails; onDone: () => void }) {
  const queryClient = useQueryClient()
  const { firstName, lastName } = useUser()
  const form = useForm<Values>({
    initial: toValues(details),
    validate(values) {
      const errors = findDetailProblems(toDetails(values))
      return Object.keys(errors).length > 0 ? { errors } : null
    },
    async submit(values) {
      try {
        queryClient.setQueryData(detailsQuery.queryKey, await saveDetails(toDetails(values)))
      } catch (error) {
        if (error instanceof ApiError && Object.keys(error.fields).length > 0) return { errors: error.fields }
        return {
          toast: { topic: 'details', title: 'We couldn’t save your details', description: describeError(error) },
        }
      }
      toast({ topic: 'details', tone: 'success', title: 'Billing details saved' })
      onDone()
      return undefined
    },
  })
  const isIndia = form.values.country === 'IN'
  /** The state follows from a GSTIN at once, so that nobody chooses another. */
  function changeTaxId(typed: string) {
    form.change('tax_id', typed)
    const state = registeredState({ country: form.values.country, tax_id: typed.trim().toUpperCase() })
    if (state) form.change('region', state)
  }
  const text = (name: keyof Values, label: string, autoComplete: string, more: object = {}) => (
    <Field label={label} error={form.errors[name]}>
      {(control) => (
        <Input
          {...control}
          {...form.bind(name)}
          autoComplete={autoComplete}
          maxLength={detailLengths[name]}
          dir="auto"
          {...more}
        />
      )}
    </Field>
  )
  return (
    <form {...form.props} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        {text('company', 'Company', 'organization', { autoFocus: true })}
        {text('name', 'Name', 'name', { placeholder: `${firstName} ${lastName}`.trim() })}
        {text('address_line1', 'Address', 'address-line1')}
        {text('address_line2', 'Address line 2 (optional)', 'address-line2')}
        {text('city', 'City', 'address-level2')}
        {text('postal_code', 'Postal code', 'postal-code')}
        <Field label="Country" error={form.errors.country}>
          {(control) => (
            <Select
              {...control}
              name="country"
              autoComplete="country"
              value={form.values.country}
              onValueChange={(country) => {
                form.change('country', country)
                if (isIndia !== (country === 'IN')) form.change('region', '')
              }}
              options={countries()}
            />
          )}
        </Field>
        {isIndia ? (
          <Field label="State" error={form.errors.region}>
            {(control) => (
              <Select
                {...control}
                name="region"
                autoComplete="address-level1"
                value={form.values.region}
                onValueChange={(region) => form.change('region', region)}
                options={[{ value: '', label: 'Choose a state' }, ...indianStateNames.map(toOption)]}
              />
            )}
          </Field>
        ) : (
          text('region', 'State or region (optional)', 'address-level1')
        )}
        {text('tax_id', isIndia ? 'GSTIN (optional)' : 'Tax ID (optional)', 'off', {
          spellCheck: false,
          onChange: ({ target }: ChangeEvent<HTMLInputElement>) => changeTaxId(target.value),
        })}
      </div>
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" variant="primary" busy={form.isBusy} busyLabel="Saving...">
          Save details
        </Button>
        <Button disabled={form.isBusy} onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

const toOption = (value: string) => ({ value, label: value })

function countries() {
  const named = countryCodes.map((value) => ({ value, label: countryName(value) }))
  return [{ value: '', label: 'Choose a country' }, ...named.toSorted((a, b) => a.label.localeCompare(b.label))]
}

function toValues(details: BillingDetails): Values {
  const entries = Object.entries(details).map(([name, value]) => [name, value ?? ''])
  return Object.fromEntries(entries)
}

function toDetails(values: Values): BillingDetails {
  const line = (name: keyof Values) => values[name].trim() || null
  const taxId = values.country === 'IN' ? (line('tax_id')?.toUpperCase() ?? null) : line('tax_id')
  return {
    name: line('name'),
    company: line('company'),
    address_line1: line('address_line1'),
    address_line2: line('address_line2'),
    city: line('city'),
    region: line('region'),
    postal_code: line('postal_code'),
    country: line('country'),
    tax_id: taxId,
  }
}
