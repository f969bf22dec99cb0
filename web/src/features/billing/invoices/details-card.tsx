import { countryName } from '@assay/contract/billing/countries'
import type { BillingDetails } from '@assay/contract/billing/details'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useUser } from '../../../api/session.ts'
import { useLocation } from '../../../routing/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { detailsQuery } from './api.ts'
import { DetailsForm } from './details-form.tsx'

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

/** As it's printed. */
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
