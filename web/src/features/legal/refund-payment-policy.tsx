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
  updated: 'July 31, 2024',
  summary: [
    'Payments aren’t refundable. Try everything on the Free plan before you pay.',
    'Plans renew automatically, monthly or yearly, until you cancel them in the dashboard.',
    'After you cancel, you keep what you’ve paid for until the end of the term.',
    'Upgrades take effect immediately for a prorated charge, downgrades at your next billing cycle.',
    'We announce price increases at least 30 days ahead. You can dispute a payment within 15 days.',
  ],
  sections: [
    {
      id: 'plans-and-prices',
      title: 'Plans and prices',
      body: (
        <>
          <p>
            This policy is part of the <DocumentLink to={paths.termsOfService}>Terms of Service</DocumentLink> and
            applies to every {productName} plan. These are the plans for user verification:
          </p>
          <LegalTable
            caption="Plans with their monthly quota and prices"
            head={['Plan', 'Monthly', 'Yearly']}
            rows={planPrices.map(({ plan, calls, monthly, yearly }) => ({
              name: plan,
              note: `${calls} API calls a month`,
              cells: [<Amounts key="monthly" of={monthly} />, <Amounts key="yearly" of={yearly} />],
            }))}
          />
          <p>
            1 API call = 1 field checked, so an email address with both names counts as three. Failed and rate-limited
            requests don’t count. Your quota resets monthly, on yearly plans too. Unused checks don’t roll over. There
            are no charges beyond your plan: once you’ve used your quota, further requests are rejected until it resets.
          </p>
          <p>
            Paying yearly saves up to 20%. The exact amount is on each plan’s card and depends on the plan and currency.
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
            You must be at least 18 years old to buy a plan. You pay on our payment provider’s page, by card or PayPal;
            Enterprise plans can be paid by invoice. Your card details go only to the provider and never reach our
            servers.
          </p>
          <p>
            The billing country you choose decides the currency: customers in India are charged in Indian rupees (₹),
            everyone else in US dollars ($). We preset it from your location, and you can change it before you pay. A
            running plan keeps its currency until it ends. The amount on the payment page is what you pay us, taxes
            included; your bank may add its own fees for currency conversion or foreign cards.
          </p>
          <p>
            Your plan starts when the provider confirms your payment. If you leave the payment page without paying,
            nothing changes and the page expires.
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
            A paid plan renews automatically at the end of each term, for another month or year, at the then-current
            price, and we charge your payment method. We’ll remind you 30 days before a yearly plan renews.
          </p>
          <p>
            In India, each renewal over ₹15,000 needs your approval. We’ll send you the invoice with a link 7 days
            before it’s due. Without your approval, your plan continues for 3 days after that date and then ends.
          </p>
        </>
      ),
    },
    {
      id: 'price-changes',
      title: 'Price changes',
      body: (
        <p>
          We may change prices. We’ll tell you about a change to your plan at least <strong>30 days</strong> before it
          applies, and it applies from your next renewal. The term you’ve already paid for keeps its price. If you don’t
          agree, cancel before the renewal.
        </p>
      ),
    },
    {
      id: 'changing-plans',
      title: 'Upgrades and downgrades',
      body: (
        <>
          <p>
            An <strong>upgrade</strong> takes effect immediately once you’ve paid. You pay the difference between the
            two plans, prorated to the second for the rest of the term. Your quota resets to the new plan’s full amount;
            unused quota from the old plan is forfeited.
          </p>
          <p>
            A <strong>downgrade</strong>, or a switch from yearly to monthly, takes effect at your next billing cycle.
            Until then you keep the plan you’ve paid for, and you can undo the change. Nothing is refunded.
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
            Cancel any time under <DocumentLink to={paths.subscriptions}>Subscriptions</DocumentLink> in the dashboard.
            We’ll email you a code to confirm it’s you; it’s valid for 10 minutes. We can’t accept cancellations by
            email or phone.
          </p>
          <p>
            You keep paid access until the end of the paid term, and we won’t charge you again. After that, your account
            may move to a free or limited plan, or be restricted; today it moves to the Free plan. You can resume any
            time before the term ends.
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
            All payments are final. We don’t refund fees, in whole or in part: not for terms canceled early, unused
            quota, downgrades, deleted accounts, or accounts closed for breaking the Terms of Service. There are two
            exceptions, both refunded in full and with a credit note: if you pay for two plans at once, we keep one
            payment; and if you’re charged for time after a plan you canceled or replaced has ended, we keep nothing.
            Credits for missed uptime are in the{' '}
            <DocumentLink to={`${paths.termsOfService}#uptime`}>Terms of Service</DocumentLink>.
          </p>
          <p>
            Before you pay, please try the Free plan, which includes 25 checks a month and every feature of the check,
            and test keys, which are free. This doesn’t affect refund rights that the law gives you and that can’t be
            waived.
          </p>
        </>
      ),
    },
    {
      id: 'failed-payments',
      title: 'Failed payments',
      body: (
        <p>
          If a renewal payment fails, we’ll retry over the next three days. We’ll tell you by email and in the
          dashboard, where you can also pay the invoice yourself. You keep your plan for these <strong>3 days</strong>.
          After that, your account moves to the Free plan. A failed first payment doesn’t start a plan.
        </p>
      ),
    },
    {
      id: 'disputes',
      title: 'Invoices and disputes',
      body: (
        <>
          <p>
            You’ll find an invoice for every payment under <DocumentLink to={paths.billing}>Billing</DocumentLink>,
            where you can view it and download it as a PDF. If you think a charge is wrong, tell us within{' '}
            <strong>15 days</strong> of the transaction and include the invoice number. We’ll look into it and correct
            any mistake.
          </p>
          <p>
            Please write to us before you dispute a payment with your bank. A person reviews every dispute; opening one
            doesn’t automatically lead to a refund.
          </p>
        </>
      ),
    },
    {
      id: 'when-changes-show',
      title: 'When changes show',
      body: (
        <p>
          Payments, plan changes and cancellations usually show within seconds, but can take up to{' '}
          <strong>5 minutes</strong>. If it takes longer, please don’t pay again; write to us instead.
        </p>
      ),
    },
    {
      id: 'contact',
      title: 'Contact',
      body: (
        <p>
          Questions about a payment? We reply within 24 hours. Write to us{' '}
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
