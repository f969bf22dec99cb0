import { config } from '../../../api/config.ts'
import { LegalTable } from '../legal-table.tsx'
import type { LegalSection } from '../legal-text.ts'

const sessionDays = config.sessionDays === null ? 'Until they end' : `Up to ${config.sessionDays + 1} days`
const invoiceYears = config.invoiceRetentionYears === 1 ? '1 year' : `${config.invoiceRetentionYears} years`

export const retentionSections: LegalSection[] = [
  {
    id: 'retention',
    title: 'Data retention',
    body: (
      <>
        <p>We keep personal data only as long as we need it:</p>
        <LegalTable
          caption="How long we keep data"
          head={['Data', 'Kept for']}
          rows={[
            { name: 'Query data', cells: ['While we respond'] },
            { name: 'Domains of query data and their mail hosts', cells: ['30 days'] },
            { name: 'Request log (verdicts, keyed hashes)', cells: ['30 days, or until you turn it off'] },
            { name: 'Files you upload, and their results', cells: ['7 days, or until you delete them'] },
            { name: 'Responses kept for safe retries', cells: ['24 hours'] },
            { name: 'Daily usage; past plans and quotas; names of deleted API keys', cells: ['400 days'] },
            {
              name: 'Free checks used, with a keyed hash of your email address',
              cells: ['Up to 60 days after you delete your account'],
            },
            { name: 'Sessions', cells: [sessionDays] },
            {
              name: 'Security log (with device, country and shortened IP address)',
              cells: ['1 year, or until you delete your account'],
            },
            { name: 'Emails about a new device: browser, country and time', cells: ['30 days'] },
            { name: 'Keyed hashes of known browsers and networks', cells: ['90 days after the last sign-in'] },
            {
              name: 'Emailed links; cancellation codes',
              cells: ['They expire after 1 hour; 10 minutes. We delete them a day later'],
            },
            {
              name: 'Authenticator apps, security keys, recovery codes, passkeys',
              cells: ['Until you remove them; 1 day if you don’t finish adding one'],
            },
            { name: 'Sign-ups that nobody confirms', cells: ['30 days'] },
            {
              name: 'Emails we’ve sent',
              cells: ['30 days; the text only until delivery, or for 7 days if that fails'],
            },
            { name: 'Reports from the payment provider', cells: ['90 days'] },
            {
              name: 'Account, current plan, billing details',
              cells: ['Until you delete your account'],
            },
            { name: 'Notifications; messages to us', cells: ['1 year; 2 years, or until you delete your account'] },
            {
              name: 'Appeals for a domain: your email address and what you told us',
              cells: ['30 days after the decision; 7 days if you don’t prove the domain; until you withdraw'],
            },
            {
              name: 'Invoices and credit notes',
              cells: [`Until you delete your account, then ${invoiceYears} from their date`],
            },
          ]}
        />
        <p>
          When you delete your account, we close it right away, end its subscriptions at the payment provider and then
          delete its data. This takes seconds, or a few minutes for a very large account. Tax law requires us to keep
          the invoices we’ve issued. We keep what an invoice must show (your name, company, address and tax ID, what you
          bought and what you paid) and nothing else, no longer linked to an account. Only our accounting can see it,
          and we delete it after {invoiceYears}. The payment provider keeps its own payment records for as long as the
          law requires. Backups may contain deleted data until they’re overwritten; we use them only for recovery.
        </p>
      </>
    ),
  },
]
