import { paths } from '@assay/contract/paths'
import { config } from '../../../api/config.ts'
import { ContactUs } from '../contact-us.tsx'
import { DocumentLink } from '../document-link.tsx'
import type { LegalSection } from '../legal-text.ts'

export const commercialTerms: LegalSection[] = [
  {
    id: 'fees',
    title: 'Fees and payment',
    body: (
      <>
        <p>
          Fees are due in advance for each term. The billing country you choose decides the currency: Indian rupees in
          India, US dollars everywhere else. A running plan keeps its currency until it ends. Payments go through our
          payment provider, by card or PayPal; Enterprise plans can be paid by invoice. You’re responsible for any taxes
          and bank charges that the law or your bank adds on your side.
        </p>
        <p>
          If you think an invoice is wrong, tell us within <strong>15 days</strong> of its date. After that, it’s
          considered accepted. Fees aren’t refundable, except where the law requires it.
        </p>
        <p>
          We’ll announce a price change at least <strong>30 days</strong> before it applies to you, and it applies from
          your next renewal. If a renewal payment fails, you keep your plan for 3 days while we retry; after that, your
          account moves to the Free plan.
        </p>
      </>
    ),
  },
  {
    id: 'data-protection',
    title: 'Data protection',
    body: (
      <>
        <p>
          We both comply with India’s Digital Personal Data Protection Act, 2023 (the “<strong>Act</strong>”) and any
          other data protection law that applies to us. For your account data, we’re the Data Fiduciary; the{' '}
          <DocumentLink to={paths.privacyPolicy}>Privacy Policy</DocumentLink> explains what we do with it.
        </p>
        <p>
          For query data, you’re the Data Fiduciary and we’re your Data Processor. You make sure you’re allowed to send
          it to us, and you give the notices and get the consents the Act requires. We process it only to return a
          verdict to you, under these Terms and your instructions. We don’t store it permanently, sell it, build lists
          from it or train models on it. We protect it with reasonable security safeguards, tell you promptly about any
          breach that affects it, and help you respond to the people it’s about.
        </p>
      </>
    ),
  },
  {
    id: 'uptime',
    title: 'Uptime commitment',
    body: (
      <>
        <p>
          On the Professional and Enterprise plans, we promise that the verification API is up <strong>99.99%</strong>{' '}
          of each calendar month (UTC). In a month of 30 days, that leaves 4 minutes and 19 seconds. The Free and Basic
          plans have no uptime commitment.
        </p>
        <p>
          <strong>How it’s measured.</strong> We check the API every minute, and the{' '}
          <DocumentLink to={paths.status}>Status</DocumentLink> page shows the results of the last 30 days. A minute
          counts as down if our check fails, or if your records show that all your valid requests in that minute got no
          response or a server error (status 5xx). A minute without a check counts as down too, unless our records show
          that the API was responding. Uptime is the share of the month’s minutes that weren’t down.
        </p>
        <p>
          <strong>What doesn’t count as down:</strong>
        </p>
        <ul>
          <li>maintenance that we email you about at least 3 days ahead, up to 2 hours a month;</li>
          <li>requests that are invalid, over your quota or rate limit, or from a suspended account;</li>
          <li>slow responses, wrong verdicts, and features we’ve marked as a preview;</li>
          <li>the dashboard, email and payments, which aren’t part of the verification API;</li>
          <li>problems on your side or on the internet between us, and events beyond our reasonable control.</li>
        </ul>
        <p>
          <strong>Service credits.</strong> If we miss it, you get back 10% of your fee for that month, 25% if uptime
          was under 99.9%, and 50% if it was under 99%. On a yearly plan, a month’s fee is a twelfth of what you paid.
        </p>
        <p>
          <strong>How to claim.</strong> Write to us <ContactUs address={config.contacts.billing} /> within{' '}
          <strong>30 days</strong> of the end of the month, from your account’s email address, with the dates and times
          you saw. We’ll decide within 15 days and pay the credit to the payment method you used. Credits are your only
          remedy for missed uptime, and they don’t affect rights that the law gives you and that can’t be waived. An
          Enterprise agreement may set other terms.
        </p>
      </>
    ),
  },
  {
    id: 'warranty-disclaimer',
    title: 'Warranty disclaimer',
    body: (
      <>
        <p>
          The Service is provided “as is” and “as available”. To the extent the law allows, we make no warranties of any
          kind, express or implied, including merchantability, fitness for a particular purpose and non-infringement.
        </p>
        <p>
          Verdicts are statistical estimates, not statements of fact, and they can be wrong in either direction. We
          don’t promise that the Service will be error-free or, beyond the uptime commitment above, uninterrupted. The{' '}
          <DocumentLink to={paths.disclaimer}>Disclaimer</DocumentLink> has more on this.
        </p>
      </>
    ),
  },
  {
    id: 'limitation-of-liability',
    title: 'Limitation of liability',
    body: (
      <>
        <p>
          To the extent the law allows, neither of us is liable to the other for indirect, incidental, special,
          consequential or punitive damages, or for lost profits, revenue, customers, goodwill or data.
        </p>
        <p>
          Our total liability for all claims related to the Service is limited to the fees you paid us in the{' '}
          <strong>3 months</strong> before the event that gave rise to the claim. On the Free plan, which costs nothing,
          we aren’t liable for damages.
        </p>
        <p>
          These limits don’t apply to your obligation to pay fees, to your obligation to indemnify us, or to liability
          that can’t be limited by law, such as for fraud.
        </p>
      </>
    ),
  },
  {
    id: 'indemnity',
    title: 'Indemnity',
    body: (
      <p>
        You’ll indemnify us, our staff and our suppliers against claims, losses and reasonable costs, including legal
        fees, that third parties bring because of your query data, your decisions about people, your breach of these
        Terms or of the law, or what others do with your account or API keys. We’ll tell you about any such claim
        promptly, let you lead the defense where possible, and help at your expense. You won’t settle it in a way that
        binds us without our written consent.
      </p>
    ),
  },
]
