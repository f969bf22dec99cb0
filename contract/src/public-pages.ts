import { paths } from './paths.ts'

export type PublicPage = {
  path: string
  /** As the router has it. */
  title: string
  description: string
  /** What a preview of a link says instead of the title, which is for someone who knows the product. */
  headline?: string
}

const pitch = 'One call tells a customer from a throw-away e-mail address and a made-up name, and says why.'

/** Where a stranger arrives. */
export const frontPage: PublicPage = {
  path: paths.login,
  title: 'Sign in',
  headline: 'Know who is really signing up',
  description: `${pitch} Try it on any address and name, without an account.`,
}

/** The screens that a stranger may find: what search engines list, and what a link to one looks like elsewhere. */
export const publicPages: PublicPage[] = [
  frontPage,
  {
    path: paths.signup,
    title: 'Create an account',
    headline: 'Start free: know who is really signing up',
    description: `${pitch} Free to start, no card needed.`,
  },
  {
    path: paths.termsOfService,
    title: 'Terms of Service',
    description: 'What you may expect of the service and what it expects of you.',
  },
  {
    path: paths.privacyPolicy,
    title: 'Privacy Policy',
    description: 'Which data is processed, for what, how long it is kept, and the rights you have.',
  },
  {
    path: paths.disclaimer,
    title: 'Disclaimer',
    description: 'What a verdict is and is not: a classification by statistics, not a statement of fact.',
  },
  {
    path: paths.refundPaymentPolicy,
    title: 'Refund and Payment Policy',
    description: 'How plans are paid, changed and cancelled, and when money is returned.',
  },
  {
    path: paths.status,
    title: 'Status',
    description: 'How the parts of the service are doing now, and how they did in the last 30 days.',
  },
]
