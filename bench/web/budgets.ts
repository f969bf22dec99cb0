import { pagesFor } from '@assay/contract/pages'
import { paths } from '@assay/contract/paths'
import type { Figures } from './figures.ts'

type Kind = 'public' | 'user' | 'docs' | 'template'
export type Route = {
  path: string
  kind: Kind
  /** The page's largest text is user data and comes later: the time is reported without a limit. */
  isLargestTextData?: boolean
}

/** Every page of a user, and of the public ones those that differ: the legal texts weigh about the same. */
export const routes: Route[] = [
  { path: paths.login, kind: 'public' },
  { path: paths.signup, kind: 'public' },
  { path: paths.resetPassword, kind: 'public' },
  { path: paths.pricing, kind: 'public' },
  { path: paths.termsOfService, kind: 'public' },
  { path: paths.status, kind: 'public' },
  { path: '/docs', kind: 'docs' },
  ...pagesFor('user').map(
    ({ path }): Route => ({
      path,
      kind: 'user',
      isLargestTextData: path === paths.notifications,
    }),
  ),
]

export type Budget = { [Name in keyof Figures]?: number }

/** Gzip kilobytes, seconds and milliseconds as named, each a maximum. */
const everywhere: Budget = {
  cssKilobytes: 30,
  ownKilobytes: 60,
  cls: 0.01,
  tbtMilliseconds: 150,
  thirdParties: 0,
}

export function budgetOf({ kind, isLargestTextData }: Omit<Route, 'path'>): Budget {
  switch (kind) {
    case 'public':
    case 'docs':
      return { ...everywhere, jsKilobytes: 130, jsInUseKilobytes: usedKilobytes, fcpSeconds: 0.9, lcpSeconds: 1 }
    case 'user':
      return {
        ...everywhere,
        jsKilobytes: 190,
        longestTaskMilliseconds: 100,
        ...(!isLargestTextData && { lcpSeconds: 2 }),
      }
    case 'template':
      return {}
    default:
      return kind satisfies never
  }
}

/** A public page's scripts after someone has begun to fill in a form, with the auth client. */
export const usedKilobytes = 125

/** From the key press to the open command palette, the first time included. */
export const paletteBudgetMilliseconds = 100
