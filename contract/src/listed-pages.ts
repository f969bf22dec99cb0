import { type PathWith, pages, pagesFor } from './pages.ts'

type Description = {
  description: string
  /** What a link preview shows instead of the title, which is for people who know the product. */
  headline?: string
}

export type ListedPage = Description & { path: string; title: string }

const pitch = 'One call tells a customer from a throw-away e-mail address and a made-up name, and says why.'

/** What search engines and link previews say about each page that is open to strangers; null keeps it out of both. */
const descriptions = {
  '/login': {
    headline: 'Know who is really signing up',
    description: `${pitch} Try it on any address and name, without an account.`,
  },
  '/signup': {
    headline: 'Start free: know who is really signing up',
    description: `${pitch} Free to start, no card needed.`,
  },
  '/reset-password': null,
  '/success': null,
  '/terms-of-service': { description: 'What you may expect of the service and what it expects of you.' },
  '/refund-payment-policy': { description: 'How plans are paid, changed and cancelled, and when money is returned.' },
  '/privacy-policy': {
    description: 'Which data is processed, for what, how long it is kept, and the rights you have.',
  },
  '/disclaimer': {
    description: 'What a verdict is and is not: a classification by statistics, not a statement of fact.',
  },
  '/status': {
    description: 'How the parts of the service are doing now, and how they did in the last 30 days.',
  },
} as const satisfies Record<PathWith<'guest' | 'public'>, Description | null>

/** Where a stranger arrives. */
export const frontPage: ListedPage = { ...pages.login, ...descriptions['/login'] }

const descriptionOf: Record<string, Description | null | undefined> = descriptions

/** The pages that search engines may list. Only the server imports this file. */
export const listedPages: ListedPage[] = pagesFor('guest', 'public').flatMap(({ path, title }) => {
  const description = descriptionOf[path]
  return description ? [{ path, title, ...description }] : []
})
