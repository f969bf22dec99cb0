import type { PagePath } from '@assay/contract/pages'
import type { ReactNode } from 'react'
import { type LazyPage, lazyPage } from './lazy-page.ts'

/** Every page is a script of its own, fetched when its address is opened. */
const publicPages = {
  '/login': lazyPage(async () => (await import('../pages/login.tsx')).LoginPage),
  '/signup': lazyPage(async () => (await import('../pages/signup.tsx')).SignupPage),
  '/pricing': lazyPage(async () => (await import('../pages/pricing.tsx')).PricingPage),
  '/reset-password': lazyPage(async () => (await import('../pages/reset-password.tsx')).ResetPasswordPage),
  '/success': lazyPage(async () => (await import('../pages/success.tsx')).SuccessPage),
  '/terms-of-service': lazyPage(async () => (await import('../pages/terms-of-service.tsx')).TermsOfServicePage),
  '/refund-payment-policy': lazyPage(
    async () => (await import('../pages/refund-payment-policy.tsx')).RefundPaymentPolicyPage,
  ),
  '/privacy-policy': lazyPage(async () => (await import('../pages/privacy-policy.tsx')).PrivacyPolicyPage),
  '/disclaimer': lazyPage(async () => (await import('../pages/disclaimer.tsx')).DisclaimerPage),
  '/status': lazyPage(async () => (await import('../pages/status.tsx')).StatusPage),
  '/lookup': lazyPage(async () => (await import('../pages/lookup.tsx')).LookupPage),
  '/lookup/appeal': lazyPage(async () => (await import('../pages/lookup/appeal.tsx')).LookupAppealPage),
  '/lookup/decisions': lazyPage(async () => (await import('../pages/lookup/decisions.tsx')).LookupDecisionsPage),
} satisfies Partial<Record<PagePath, LazyPage>>

type UserPath = Exclude<PagePath, keyof typeof publicPages>

/** The table of users' pages comes with the frame around them: guests don't need it. */
const userPage = (path: UserPath): LazyPage => lazyPage(async () => (await import('./user-pages.ts')).userPages[path]())

export function pageAt(path: PagePath): LazyPage {
  return isPublic(path) ? publicPages[path] : userPage(path)
}

function isPublic(path: PagePath): path is keyof typeof publicPages {
  return path in publicPages
}

export const NotFoundPage = lazyPage(async () => (await import('../pages/not-found.tsx')).NotFoundPage)

/** In place of any page that takes a sign-in, until the second factor is given. */
export const SecondStepPage = lazyPage(
  async () => (await import('../features/auth/second-step/second-step-page.tsx')).SecondStepPage,
)

/** Around public pages that don't draw the whole window. */
export const PublicShell = lazyPage<{ children: ReactNode }>(
  async () => (await import('./public-shell.tsx')).PublicShell,
)

/** The frame of signed-in pages comes with the first of them. */
export const UserFrame = lazyPage(async () => (await import('./user-frame.tsx')).UserFrame)
