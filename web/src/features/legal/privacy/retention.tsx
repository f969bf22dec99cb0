import { config } from '../../../api/config.ts'
import { LegalTable } from '../legal-table.tsx'
import type { LegalSection } from '../legal-text.ts'

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
            { name: 'Responses kept for safe retries', cells: ['24 hours'] },
            { name: 'Daily usage; names of deleted API keys', cells: ['400 days'] },
            {
              name: 'Free checks used, with a keyed hash of your email address',
              cells: ['Up to 60 days after you delete your account'],
            },
            { name: 'Sessions', cells: ['Up to 31 days'] },
            { name: 'Keyed hashes of known browsers and networks', cells: ['90 days after the last sign-in'] },
            { name: 'Emailed links; cancellation codes', cells: ['1 hour; 10 minutes'] },
            {
              name: 'Emails we’ve sent',
              cells: ['30 days; the text only until delivery, or for 7 days if that fails'],
            },
            { name: 'Reports from the payment provider', cells: ['90 days'] },
            {
              name: 'Account, plan, billing details, messages, notifications',
              cells: ['Until you delete your account'],
            },
            {
              name: 'Invoices and credit notes',
              cells: [`Until you delete your account, then ${invoiceYears} from their date`],
            },
          ]}
        />
        <p>
          When you delete your account, we first end its subscriptions at the payment provider and then delete its data
          right away. Tax law requires us to keep the invoices we’ve issued. We keep what an invoice must show (your
          name, company, address and tax ID, what you bought and what you paid) and nothing else, no longer linked to an
          account. Only our accounting can see it, and we delete it after {invoiceYears}. The payment provider keeps its
          own payment records for as long as the law requires. Backups may contain deleted data until they’re
          overwritten; we use them only for recovery.
        </p>
      </>
    ),
  },
]
