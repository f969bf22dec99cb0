import { plans, priceOf, type Tier } from './billing/catalogue.ts'
import { formatPrice } from './format.ts'
import { type PathWith, pages, pagesFor } from './pages.ts'

type Description = {
  description: string
  /** What a link preview shows instead of the title, which is for people who know the product. */
  headline?: string
}

export type ListedPage = Description & { path: string; title: string }

const pitch = 'Catch disposable email addresses and fake names at sign-up, with the reasons for every result.'

/** What search engines and link previews say about each page that is open to strangers; null keeps it out of both. */
const descriptions = {
  '/login': {
    headline: 'Know who is really signing up',
    description: `${pitch} Try it on any address and name, no account needed.`,
  },
  '/signup': {
    headline: 'Start free: know who is really signing up',
    description: `${pitch} Free to start, no card needed.`,
  },
  '/pricing': {
    headline: 'Pricing: start free, upgrade when you grow',
    description: `Free for ${plans.free.unitLimit} checks a month. Basic is ${monthly('basic')} a month and Professional ${monthly('pro')}, with up to 20% off when you pay yearly. Cancel anytime.`,
  },
  '/reset-password': null,
  '/success': null,
  '/terms-of-service': { description: 'What you can expect from us, and what we expect from you.' },
  '/refund-payment-policy': { description: 'How to pay for, change and cancel a plan, and when we issue refunds.' },
  '/privacy-policy': {
    description: 'What data we process and why, how long we keep it, and your rights.',
  },
  '/disclaimer': {
    description: 'What our results are and aren’t: statistical classifications, not statements of fact.',
  },
  '/status': {
    description: 'Current status and 30-day uptime.',
  },
  '/lookup': {
    headline: 'Why was this email domain flagged?',
    description: 'Look up any email domain: what we know about it, since when, and how its owner can set it right.',
  },
  '/lookup/appeal': null,
  '/lookup/decisions': {
    description: 'Every decision on an appeal about an email domain, with its reason.',
  },
  '/invitation': null,
} as const satisfies Record<PathWith<'guest' | 'public'>, Description | null>

/** Where a stranger arrives. */
export const frontPage: ListedPage = { ...pages.login, ...descriptions['/login'] }

const descriptionOf: Record<string, Description | null | undefined> = descriptions

/** The pages that search engines may list. Only the server imports this file. */
export const listedPages: ListedPage[] = pagesFor('guest', 'public').flatMap(({ path, title }) => {
  const description = descriptionOf[path]
  return description ? [{ path, title, ...description }] : []
})

function monthly(tier: Tier): string {
  return formatPrice(priceOf(tier, 'monthly', 'USD') ?? 0, 'USD')
}
