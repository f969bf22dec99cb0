import type { PagePath } from '@assay/contract/pages'
import { type LazyPage, lazyPage } from './lazy-page.ts'

/** Every page is a script of its own, fetched when its address is opened. */
export const lazyPages: Record<PagePath, LazyPage> = {
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
  '/invitation': lazyPage(async () => (await import('../pages/invitation.tsx')).InvitationPage),
  '/complete-profile': lazyPage(async () => (await import('../pages/complete-profile.tsx')).CompleteProfilePage),
  '/services': lazyPage(async () => (await import('../pages/services.tsx')).ServicesPage),
  '/dashboard': lazyPage(async () => (await import('../pages/dashboard.tsx')).DashboardPage),
  '/developer-tools': lazyPage(async () => (await import('../pages/developer-tools.tsx')).DeveloperToolsPage),
  '/api': lazyPage(async () => (await import('../pages/api.tsx')).ApiPage),
  '/playground': lazyPage(async () => (await import('../pages/playground.tsx')).PlaygroundPage),
  '/review': lazyPage(async () => (await import('../pages/review.tsx')).ReviewPage),
  '/rules': lazyPage(async () => (await import('../pages/rules.tsx')).RulesPage),
  '/lists': lazyPage(async () => (await import('../pages/lists.tsx')).ListsPage),
  '/form': lazyPage(async () => (await import('../pages/form.tsx')).FormPage),
  '/webhooks': lazyPage(async () => (await import('../pages/webhooks.tsx')).WebhooksPage),
  '/files': lazyPage(async () => (await import('../pages/files.tsx')).FilesPage),
  '/law-tools': lazyPage(async () => (await import('../pages/law-tools.tsx')).LawToolsPage),
  '/other-services': lazyPage(async () => (await import('../pages/other-services.tsx')).OtherServicesPage),
  '/notifications': lazyPage(async () => (await import('../pages/notifications.tsx')).NotificationsPage),
  '/analytics': lazyPage(async () => (await import('../pages/analytics.tsx')).AnalyticsPage),
  '/waves': lazyPage(async () => (await import('../pages/waves.tsx')).WavesPage),
  '/profile': lazyPage(async () => (await import('../pages/profile.tsx')).ProfilePage),
  '/team': lazyPage(async () => (await import('../pages/team.tsx')).TeamPage),
  '/subscriptions': lazyPage(async () => (await import('../pages/subscriptions.tsx')).SubscriptionsPage),
  '/billing': lazyPage(async () => (await import('../pages/billing.tsx')).BillingPage),
  '/contact': lazyPage(async () => (await import('../pages/contact.tsx')).ContactPage),
}

export const NotFoundPage = lazyPage(async () => (await import('../pages/not-found.tsx')).NotFoundPage)

/** Shown in place of signed-in pages until the second factor is given. */
export const SecondStepPage = lazyPage(
  async () => (await import('../features/auth/second-step/second-step-page.tsx')).SecondStepPage,
)

/** Around signed-in pages. */
export const UserFrame = lazyPage(async () => (await import('./user-frame.tsx')).UserFrame)
