import { paths } from '@assay/contract/paths'
import { productName } from '@assay/contract/product'
import { DocumentLink } from '../document-link.tsx'
import type { LegalSection } from '../legal-text.ts'

export const collectionSections: LegalSection[] = [
  {
    id: 'scope',
    title: 'Who we are and what this covers',
    body: (
      <>
        <p>
          This policy explains what personal data {productName} (“we”) processes when you visit our pages, have an
          account or use our verification API, why we do it, and for how long. It applies together with the{' '}
          <DocumentLink to={paths.termsOfService}>Terms of Service</DocumentLink>.
        </p>
        <p>
          For visitors’ and customers’ data, we’re the Data Fiduciary under India’s Digital Personal Data Protection
          Act, 2023 (the “Act”). For data that customers send to our API, the customer is the Data Fiduciary and we
          process it on their behalf. If a product you use checked your address or name with us, please contact the
          company behind that product first.
        </p>
      </>
    ),
  },
  {
    id: 'data-you-give',
    title: 'Data you give us',
    body: (
      <ul>
        <li>
          <strong>Account</strong>: your first name, last name, email address, a hash of your password, and the services
          you choose. If you sign in with Google, we receive your name, email address and the address of your profile
          picture from Google, never your Google password.
        </li>
        <li>
          <strong>API keys</strong>: the name you give a key, its first characters and a keyed hash. We show you the key
          itself once and don’t store it.
        </li>
        <li>
          <strong>Plans and payments</strong>: your plan, invoices, payment references, the type of payment method and
          any disputes. You enter card numbers on the payment provider’s page; they never reach us.
        </li>
        <li>
          <strong>Billing details</strong>: the name, company, address and tax ID you want on your invoices, if you give
          us any.
        </li>
        <li>
          <strong>Messages</strong>: what you write in the contact form, with your name and email address and, if you
          add them, your company and phone number.
        </li>
        <li>
          <strong>Appeals</strong>: if you appeal for a domain, the email address you give and what you tell us about
          the domain. You don’t need an account. The public log of decisions names the domain, never you.
        </li>
      </ul>
    ),
  },
  {
    id: 'data-from-use',
    title: 'Data from your use of the service',
    body: (
      <ul>
        <li>
          <strong>Usage</strong>: for each API request, its time, the key it used, how many fields it checked and, in
          your request log, the verdict. Daily totals make up your analytics.
        </li>
        <li>
          <strong>Sessions</strong>: when and how you signed in, the kind of browser, such as “Chrome on macOS”, and the
          country, so you can recognize your sessions and end the others. We don’t keep the IP address with them.
        </li>
        <li>
          <strong>Known browsers</strong>: keyed hashes of the browsers and networks you’ve signed in from, so we can
          email you about a sign-in from a new one and strangers who guess at your password can’t lock you out. Nothing
          can be read from the hashes.
        </li>
        <li>
          <strong>Security log</strong>: sign-ins, failed attempts and changes to your account, each with the kind of
          browser, the country and the IP address without its last part, so that you can see what happened and notice
          what wasn’t you.
        </li>
        <li>
          <strong>IP address</strong>: counted for about a day at most to limit abuse, such as password guessing, and
          looked up in a country database to show prices in your currency and to name the country in an email about a
          new sign-in. We never store the whole address in your account or in our server logs.
        </li>
        <li>
          <strong>Server logs</strong>: the time, path, status and duration of a request under a request ID, without its
          contents.
        </li>
        <li>
          <strong>Notifications and emails</strong> we’ve sent you, and which notifications you’ve read.
        </li>
      </ul>
    ),
  },
]
