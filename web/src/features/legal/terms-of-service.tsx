import type { LegalText } from './legal-text.ts'
import { accountTerms } from './terms/account-terms.tsx'
import { closingTerms } from './terms/closing-terms.tsx'
import { commercialTerms } from './terms/commercial-terms.tsx'

export const termsOfService: LegalText = {
  title: 'Terms of Service',
  updated: 'July 31, 2024',
  summary: [
    'You must be at least 18 years old, and you’re responsible for your account and API keys.',
    'Plans renew automatically until you cancel them in the dashboard. Payments aren’t refundable.',
    'Professional and Enterprise come with 99.99% uptime. If we miss it, you get a service credit.',
    'Verdicts are statistical. What you do with them is your decision.',
    'Our liability is limited to the fees you paid in the last 3 months.',
    'Indian law applies. We try to settle disputes for 30 days before they go to arbitration in Delhi.',
  ],
  sections: [...accountTerms, ...commercialTerms, ...closingTerms],
}
