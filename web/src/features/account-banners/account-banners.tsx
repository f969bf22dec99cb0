import { paths } from '@assay/contract/paths'
import { Link } from '../../routing/link.tsx'
import { Button } from '../../ui/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { type Fact, useDiscardCheckout, useFacts, useResumePlan } from './facts.ts'

/**
 * What the customer should know about money and quota, on every page about them. What stands below appears together
 * with the banners (base.css), so that nothing moves.
 */
export function AccountBanners({ except }: { /** What the page says itself. */ except?: Fact['kind'] }) {
  const facts = useFacts()
  return <Banners facts={facts?.filter(({ kind }) => kind !== except) ?? null} />
}

/** For a page that itself waits for the facts, which are null until then. */
export function Banners({ facts }: { facts: Fact[] | null }) {
  return (
    <section
      aria-label="Account notices"
      data-banners={facts === null ? 'pending' : 'known'}
      className="grid gap-3 empty:hidden"
    >
      {facts?.map((fact) => (
        <Banner key={fact.kind} tone={fact.tone}>
          {/* A button is taller than a line; the margin keeps the line beside the icon. */}
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5 sm:-my-1">
            <p className="min-w-0 flex-1 basis-64">{fact.text}</p>
            <div className="flex shrink-0 flex-wrap gap-2">
              <Actions fact={fact} />
            </div>
          </div>
        </Banner>
      ))}
    </section>
  )
}

function Actions({ fact }: { fact: Fact }) {
  switch (fact.kind) {
    case 'payment':
      return (
        <Button asChild variant="primary" size="sm">
          {fact.payUrl ? (
            <a href={fact.payUrl} target="_blank" rel="noreferrer">
              Pay now
            </a>
          ) : (
            <Link to={paths.billing}>View invoice</Link>
          )}
        </Button>
      )
    case 'quota':
      return (
        <Button asChild size="sm">
          <Link to={paths.developerTools}>See plans</Link>
        </Button>
      )
    case 'ending':
      return <Resume subscriptionId={fact.subscriptionId} />
    case 'checkout':
      return <Checkout payUrl={fact.payUrl} />
    default:
      return fact satisfies never
  }
}

function Resume({ subscriptionId }: { subscriptionId: string }) {
  const resume = useResumePlan(subscriptionId)
  return (
    <Button size="sm" busy={resume.isPending} busyLabel="Resuming..." onClick={() => resume.mutate()}>
      Resume
    </Button>
  )
}

function Checkout({ payUrl }: { payUrl: string }) {
  const discard = useDiscardCheckout()
  return (
    <>
      <Button asChild size="sm">
        <a href={payUrl} target="_blank" rel="noreferrer">
          Continue
        </a>
      </Button>
      <Button
        variant="ghost"
        size="sm"
        busy={discard.isPending}
        busyLabel="Discarding..."
        onClick={() => discard.mutate()}
      >
        Discard
      </Button>
    </>
  )
}
