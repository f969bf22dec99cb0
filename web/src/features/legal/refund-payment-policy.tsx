import { paths } from '@assay/contract/paths'
import { productName } from '@assay/contract/product'
import { config } from '../../api/config.ts'
import { ContactUs } from './contact-us.tsx'
import { DocumentLink } from './document-link.tsx'
import { LegalTable } from './legal-table.tsx'
import type { LegalText } from './legal-text.ts'
import { planPrices } from './plan-prices.ts'

export const refundPaymentPolicy: LegalText = {
  title: 'Refund and Payment Policy',
  updated: '2024-07-31',
  summary: [
    'Payments are not refunded. The Free plan lets you try everything before you pay.',
    'Plans renew automatically, monthly or yearly, until you cancel them in the dashboard.',
    'After cancelling you keep what you have paid for until the end of the term.',
    'An upgrade takes effect at once for a pro-rated charge, a downgrade at the next billing cycle.',
    'We announce a higher price at least 30 days ahead. A payment can be disputed within 15 days.',
  ],
  sections: [
    {
      id: 'plans-and-prices',
      title: 'Plans and prices',
      body: (
        <>
          <p>
            This policy is part of the <DocumentLink to={paths.termsOfService}>Terms of Service</DocumentLink>. It
            applies to every plan of {productName}. These are the plans for user verification:
          </p>
          <LegalTable
            caption="Plans with their monthly quota and prices"
            head={['Plan', 'Monthly', 'Yearly']}
            rows={planPrices.map(({ plan, calls, monthly, yearly }) => ({
              name: plan,
              note: `${calls} calls a month`,
              cells: [<Amounts key="monthly" of={monthly} />, <Amounts key="yearly" of={yearly} />],
            }))}
          />
          <p>
            One field checked is one call of the quota: an e-mail address with both names counts as three. Failed and
            rate-limited calls are not counted. The quota starts anew each month, also where a year is paid at once, and
            what is left over does not carry on. Nothing is charged on top of a plan: above the quota, calls are
            refused.
          </p>
          <p>
            Paying for a year at once is advertised as saving 20%. What exactly a yearly plan saves stands on its card
            and depends on the plan and the currency.
          </p>
        </>
      ),
    },
    {
      id: 'payment',
      title: 'How you pay',
      body: (
        <>
          <p>
            You must be at least 18 years old to buy a plan. Payments are made on the page of our payment provider, by
            card or PayPal; Enterprise plans can be paid by invoice. Your card details go to the provider alone and
            never reach our servers.
          </p>
          <p>
            You can look at prices in either currency. Customers in India are charged in Indian rupees (₹), all others
            in US dollars ($). The sum on the payment page is what you pay us; your bank may add charges of its own for
            currency or foreign cards.
          </p>
          <p>
            A plan begins when the provider confirms the payment, not before. A payment page that is left without paying
            changes nothing and expires.
          </p>
        </>
      ),
    },
    {
      id: 'renewal',
      title: 'Automatic renewal',
      body: (
        <>
          <p>
            A paid plan renews automatically at the end of each term, for another month or another year, at the price
            that is then current, and the payment method on file is charged. We remind you 30 days before a yearly plan
            renews.
          </p>
          <p>
            In India, a renewal of more than ₹15,000 needs your approval each time. You receive the invoice with a link
            7 days before it is due. Without your approval the plan goes on for 3 days after that day and then ends.
          </p>
        </>
      ),
    },
    {
      id: 'price-changes',
      title: 'Price changes',
      body: (
        <p>
          We may change prices. We tell you about a change that concerns your plan at least <strong>30 days</strong>{' '}
          before it applies, and it applies from your next renewal. The term that you have already paid for keeps its
          price. If you do not agree, cancel before the renewal.
        </p>
      ),
    },
    {
      id: 'changing-plans',
      title: 'Upgrades and downgrades',
      body: (
        <>
          <p>
            An <strong>upgrade</strong> takes effect at once, as soon as it is paid. You pay the difference between the
            two plans, pro-rated to the second for the rest of the term. Your quota is reset to the full amount of the
            new plan; what was unused of the old quota is forfeited.
          </p>
          <p>
            A <strong>downgrade</strong>, or a change from yearly to monthly, takes effect at the next billing cycle.
            Until then you keep the plan you have paid for, and you can take the change back. Nothing is refunded.
          </p>
        </>
      ),
    },
    {
      id: 'cancellation',
      title: 'Cancellation',
      body: (
        <>
          <p>
            You can cancel at any time under <DocumentLink to={paths.subscriptions}>Subscriptions</DocumentLink> in the
            dashboard. To make sure that it is you, we send a code to your e-mail address; it is valid for 10 minutes.
            Cancelling by e-mail or by phone is not valid.
          </p>
          <p>
            You keep paid access until the end of the paid term, and we do not charge you again. After that your account
            may fall to a free or limited plan, or be restricted; today it goes on with the Free plan. For as long as
            the dashboard offers it, you can take a cancellation back.
          </p>
        </>
      ),
    },
    {
      id: 'no-refunds',
      title: 'No refunds',
      body: (
        <>
          <p>
            All payments are final. We do not refund fees, in whole or in part: not for a term that is cancelled early,
            for quota that is not used, for a downgrade, for an account that is deleted, nor for one that is closed
            because the Terms of Service were broken. The one exception is a mistake in payment: if you pay for two
            plans at once, one of them counts, and we refund the other in full.
          </p>
          <p>
            Please try the Free plan, which includes 25 calls a month and every check, and test keys, which cost
            nothing, before you pay. Rights to a refund that the law gives you and that cannot be waived remain.
          </p>
        </>
      ),
    },
    {
      id: 'failed-payments',
      title: 'Failed payments',
      body: (
        <p>
          If a renewal cannot be collected, it is tried again on the next three days. We tell you by e-mail and in the
          dashboard, where you can also pay the open invoice. Your plan stays as it is during these{' '}
          <strong>3 days</strong>; after that your account goes on with the Free plan. A first payment that fails
          activates nothing.
        </p>
      ),
    },
    {
      id: 'disputes',
      title: 'Invoices and disputes',
      body: (
        <>
          <p>
            Every payment has an invoice under <DocumentLink to={paths.billing}>Billing</DocumentLink>, where you can
            open it and download it as a PDF. If you believe that a charge is wrong, tell us within{' '}
            <strong>15 days</strong> of the transaction, with the invoice number. We look into it and put right what was
            charged by mistake.
          </p>
          <p>
            Please write to us before you dispute a payment with your bank. A dispute that is opened there is examined
            by a person; it does not lead to a refund by itself.
          </p>
        </>
      ),
    },
    {
      id: 'when-changes-show',
      title: 'When changes show',
      body: (
        <p>
          A payment, a change of plan or a cancellation usually shows within seconds. It may take up to{' '}
          <strong>5 minutes</strong> until the dashboard has it. If it takes longer, please do not pay again, but write
          to us.
        </p>
      ),
    },
    {
      id: 'contact',
      title: 'Contact',
      body: (
        <p>
          Questions about a payment are answered within 24 hours. Write to us{' '}
          <ContactUs address={config.contacts.billing} />.
        </p>
      ),
    },
  ],
}

function Amounts({ of }: { of: readonly string[] }) {
  return of.map((amount) => (
    <span key={amount} className="block tabular-nums">
      {amount}
    </span>
  ))
}
