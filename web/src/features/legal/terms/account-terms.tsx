import { paths } from '@assay/contract/paths'
import { productName } from '@assay/contract/product'
import { DocumentLink } from '../document-link.tsx'
import type { LegalSection } from '../legal-text.ts'

export const accountTerms: LegalSection[] = [
  {
    id: 'definitions',
    title: 'Definitions',
    body: (
      <>
        <p>
          These Terms of Service (“<strong>Terms</strong>”) are an agreement between {productName} (“
          <strong>we</strong>”, “<strong>us</strong>”) and the person or company that opens an account (“
          <strong>you</strong>”). By opening an account or using the Service, you accept them. If you accept them on
          behalf of a company, you confirm that you’re authorized to do so.
        </p>
        <ul>
          <li>
            <strong>Service</strong>: the {productName} web application, the verification API, its documentation and the
            client software we provide.
          </li>
          <li>
            <strong>API key</strong>: the secret that identifies your account when a program uses the API.
          </li>
          <li>
            <strong>Query data</strong>: the email addresses, first names and last names you send to be checked.
          </li>
          <li>
            <strong>Verdict</strong>: the classification, score and reasons the Service returns for query data.
          </li>
          <li>
            <strong>Plan</strong>: the tier and billing cycle you choose, with its quota and limits.
          </li>
          <li>
            <strong>Check</strong>: one field verified. A request with an email address and both names uses three
            checks. Where a plan says “API calls”, one API call is one field checked.
          </li>
          <li>
            <strong>Term</strong>: the month or year a plan has been paid for.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'account-and-subscription',
    title: 'Account and subscription',
    body: (
      <>
        <p>
          You must be at least 18 years old to open an account. The information you give us must be accurate and kept up
          to date. You can sign in with an email address and password, or with a Google account.
        </p>
        <p>
          You’re responsible for everything done with your account and your API keys. Keep passwords and keys secret,
          and never put a key in a web page or app. We show an API key once, when you create it. If a key leaks, delete
          it in your account and it stops working immediately. Tell us right away if you think someone else is using
          your account.
        </p>
        <p>
          The Free plan doesn’t require payment. A paid plan starts when the payment provider confirms your payment, and
          renews automatically at the end of each term until you cancel. Your quota resets monthly, on yearly plans too,
          on the day of the month your plan started. Unused checks don’t roll over. The{' '}
          <DocumentLink to={paths.refundPaymentPolicy}>Refund and Payment Policy</DocumentLink> covers payments, plan
          changes and cancellation, and is part of these Terms.
        </p>
      </>
    ),
  },
  {
    id: 'license',
    title: 'License',
    body: (
      <>
        <p>
          As long as you comply with these Terms, we grant you a limited, non-exclusive, non-transferable and revocable
          license to use the Service for your own business, within your plan’s quota and limits. You may integrate the
          API into your own products and keep the verdicts you receive.
        </p>
        <p>
          Test keys are for development: they return fixed results and don’t use quota. Client software we publish under
          its own license is governed by that license.
        </p>
      </>
    ),
  },
  {
    id: 'acceptable-use',
    title: 'Acceptable use',
    body: (
      <>
        <p>You agree not to:</p>
        <ul>
          <li>use the Service to break the law, or send query data you have no legal basis to process;</li>
          <li>
            sell, rent or share access to the Service or to raw verdicts, or use them to build a competing service;
          </li>
          <li>
            bypass quotas, rate limits or the captcha, for example with multiple Free accounts or automated sign-ups;
          </li>
          <li>
            reverse engineer the Service’s source code, models or lists, except where the law allows it despite this
            clause;
          </li>
          <li>test for vulnerabilities in ways that harm the Service or others, or access data that isn’t yours;</li>
          <li>
            use a verdict as the sole basis for a decision with legal or similarly significant effects on a person, or
            to discriminate against people because of their name or origin.
          </li>
        </ul>
        <p>
          If you break these rules, or your use puts the Service or other customers at risk, we may limit or suspend
          your access. Where we can, we’ll warn you first and give you a chance to fix it.
        </p>
      </>
    ),
  },
]
