import type { LegalText } from './legal-text.ts'
import { collectionSections } from './privacy/collection.tsx'
import { processingSections } from './privacy/processing.tsx'
import { retentionSections } from './privacy/retention.tsx'
import { rightsSections } from './privacy/rights.tsx'

export const privacyPolicy: LegalText = {
  title: 'Privacy Policy',
  updated: 'July 31, 2025',
  summary: [
    'We keep what your account needs: your name, email address, plan and usage.',
    'The addresses and names you check aren’t stored permanently, sold or used for training.',
    'We use no advertising or analytics cookies.',
    'You can export your data or delete your account any time in your account settings.',
    'You have the rights that India’s Digital Personal Data Protection Act, 2023 gives you.',
  ],
  sections: [...collectionSections, ...processingSections, ...retentionSections, ...rightsSections],
}
