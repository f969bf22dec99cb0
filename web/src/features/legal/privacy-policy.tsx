import { paths } from '@assay/contract/paths'
import { productName } from '@assay/contract/product'
import { config } from '../../api/config.ts'
import { ContactUs } from './contact-us.tsx'
import { DocumentLink } from './document-link.tsx'
import { LegalTable } from './legal-table.tsx'
import type { LegalText } from './legal-text.ts'

export const privacyPolicy: LegalText = {
  title: 'Privacy Policy',
  updated: '2025-07-31',
  summary: [
    'We keep what your account needs: your name, your e-mail address, your plan and how much you use.',
    'The addresses and names that you have checked are not stored permanently, not sold and not used for training.',
    'There are no advertising and no analytics cookies.',
    'You can export your data and delete your account at any time, in your account settings.',
    'You have the rights that the Digital Personal Data Protection Act, 2023 of India gives you.',
  ],
  sections: [
    {
      id: 'scope',
      title: 'Who we are and what this covers',
      body: (
        <>
          <p>
            This policy says which personal data {productName} (“we”) processes when you visit our pages, have an
            account or use our verification API, why, and for how long. It applies together with the{' '}
            <DocumentLink to={paths.termsOfService}>Terms of Service</DocumentLink>.
          </p>
          <p>
            For the data of visitors and customers we are the Data Fiduciary under the Digital Personal Data Protection
            Act, 2023 of India (the “Act”). For the data that customers send to our API, the customer is the Data
            Fiduciary and we process it on their behalf. If a product that you use has had your address or name checked
            by us, please turn to the company behind that product first.
          </p>
        </>
      ),
    },
    {
      id: 'data-you-give',
      title: 'Data that you give us',
      body: (
        <ul>
          <li>
            <strong>Account</strong>: your first name, last name, e-mail address and a hash of your password, and the
            services that you choose. If you sign in with Google, we receive your name, e-mail address and profile
            picture address from Google, and never your Google password.
          </li>
          <li>
            <strong>API keys</strong>: the name that you give a key, its first characters and a keyed hash. The key
            itself is shown to you once and is not stored.
          </li>
          <li>
            <strong>Plans and payments</strong>: your plan, invoices, payment references, the kind of payment method and
            disputes. Card numbers are entered on the payment provider’s page and never reach us.
          </li>
          <li>
            <strong>Messages</strong>: what you write in the contact form, with your name, e-mail address and, if you
            give them, your company and phone number.
          </li>
        </ul>
      ),
    },
    {
      id: 'data-from-use',
      title: 'Data that arises from use',
      body: (
        <ul>
          <li>
            <strong>Usage</strong>: for each API call its time, the key it was made with, how many fields were checked
            and, in your request log, the verdict. Sums per day make up your analytics.
          </li>
          <li>
            <strong>Sessions</strong>: when you signed in and by which method. We do not record your device or your
            location with it.
          </li>
          <li>
            <strong>Known browsers</strong>: keyed hashes of the browsers and networks in which you have signed in with
            your password, so that strangers who guess it can’t lock you out. Nothing can be read from the hashes.
          </li>
          <li>
            <strong>Network address</strong>: counted for about a day at most, to limit abuse such as guessing
            passwords; and looked up once in a country database, to show prices in your currency. It is not written into
            our logs.
          </li>
          <li>
            <strong>Server logs</strong>: the time, path, status and duration of a request under a request id, without
            what was sent in it.
          </li>
          <li>
            <strong>Notifications and e-mails</strong> that we have sent to you, and which notifications you have read.
          </li>
        </ul>
      ),
    },
    {
      id: 'purposes',
      title: 'What we use it for',
      body: (
        <>
          <ul>
            <li>to run your account, answer API calls, count your quota and show you your usage;</li>
            <li>to take payments, issue invoices and carry out changes of plan and cancellations;</li>
            <li>
              to send you the messages that go with it: confirmations, codes, receipts, renewals and quota alerts;
            </li>
            <li>to answer you when you write to us, and to tell you about a service that you asked to hear of;</li>
            <li>to keep the service secure, prevent abuse, find faults and meet our legal duties.</li>
          </ul>
          <p>
            We do this with your consent, which you give when you open an account or send us data for a purpose that you
            were told of, and for the legitimate uses that the Act allows. You can withdraw consent at any time, for
            example by deleting your account; what was done before stays lawful. We show no advertising and sell no
            data.
          </p>
        </>
      ),
    },
    {
      id: 'query-data',
      title: 'Query data',
      body: (
        <>
          <p>
            Query data are the e-mail addresses, first names and last names that are sent to our API, or typed into the
            examples on our pages, to be checked. They are <strong>not stored permanently</strong>: they are held in
            memory while the answer is made and are then gone.
          </p>
          <ul>
            <li>
              The request log of a customer keeps the verdict and keyed hashes of the input and of the address’s domain
              for 30 days, so that equal inputs can be recognized and the customer can be told when a domain that passed
              is listed later. The input cannot be read from the hashes. The customer can switch the log off in
              Analytics, which erases what was kept.
            </li>
            <li>
              When a customer asks for safe repeats with an idempotency key, the answer is kept for 24 hours, sealed
              with a key made from the call itself. Only whoever sends the same call again can open it.
            </li>
            <li>
              To find out who receives mail for a domain, we ask a DNS resolver. It learns the domain, not the address
              and not who asked. We keep domains and their mail hosts for up to 30 days, apart from any account.
            </li>
            <li>Query data are not used to train our models and do not become part of our lists.</li>
          </ul>
        </>
      ),
    },
    {
      id: 'sharing',
      title: 'Whom we share data with',
      body: (
        <>
          <p>We share personal data only as far as it is needed, with:</p>
          <ul>
            <li>
              <strong>our payment provider</strong>, which takes payments for us. From us it learns the plan, the price
              and a reference number; what you enter on its page, it processes under its own policy;
            </li>
            <li>
              <strong>providers of hosting, databases and mail delivery</strong>, who process data on our behalf and
              under our instructions;
            </li>
            <li>
              <strong>Google</strong>, if you choose to sign in with it;
            </li>
            <CaptchaProvider />
            <li>
              <strong>authorities and courts</strong>, where the law obliges us, and a <strong>successor</strong>,
              should the service pass to another company, which is then bound by this policy.
            </li>
          </ul>
          <p>
            The lists of e-mail domains that we work with are fetched from public sources; nothing about you or your
            queries is sent there.
          </p>
        </>
      ),
    },
    {
      id: 'retention',
      title: 'Data retention',
      body: (
        <>
          <p>We keep personal data for as long as it serves its purpose:</p>
          <LegalTable
            caption="How long data is kept"
            head={['Data', 'Kept for']}
            rows={[
              { name: 'Query data', cells: ['The time that the answer takes'] },
              { name: 'Domains of query data with their mail hosts', cells: ['30 days'] },
              { name: 'Request log (verdicts, keyed hashes)', cells: ['30 days, or until you switch it off'] },
              { name: 'Answers kept for safe repeats', cells: ['24 hours'] },
              { name: 'Usage per day; names of deleted API keys', cells: ['400 days'] },
              {
                name: 'Free checks used, with a keyed hash of your email address',
                cells: ['60 days after you delete your account, at most'],
              },
              { name: 'Sessions', cells: ['30 days at most, and one more day'] },
              { name: 'Keyed hashes of known browsers and networks', cells: ['90 days after the last sign-in'] },
              { name: 'Mailed links; codes for a cancellation', cells: ['Valid for 1 hour; for 10 minutes'] },
              { name: 'E-mails we have sent', cells: ['30 days; their text only until delivery'] },
              { name: 'Reports of the payment provider', cells: ['90 days'] },
              { name: 'Account, plans, invoices, messages, notifications', cells: ['Until you delete your account'] },
            ]}
          />
          <p>
            Deleting your account removes it with all its rows at once, after its subscriptions have been ended at the
            payment provider. The provider keeps its own records of payments for as long as the law asks it to. A backup
            may hold deleted data until it is overwritten; it is used for recovery only. Where the law obliges us to
            keep something longer, we keep that and nothing else.
          </p>
        </>
      ),
    },
    {
      id: 'rights',
      title: 'Your rights',
      body: (
        <>
          <p>Under the Act you have the right:</p>
          <ul>
            <li>
              <strong>to access</strong>: to know which data about you we process and with whom it has been shared. Your{' '}
              <DocumentLink to={paths.profile}>account settings</DocumentLink> give you all of it as a file;
            </li>
            <li>
              <strong>to correction and erasure</strong>: to have data corrected, completed, updated or erased. You can
              change your name and delete your account yourself;
            </li>
            <li>
              <strong>to grievance redressal</strong>: to have a complaint heard and answered by us, and then to turn to
              the Data Protection Board of India;
            </li>
            <li>
              <strong>to nominate</strong> another person who exercises your rights should you die or become unable to.
            </li>
          </ul>
          <p>
            For what you cannot do yourself, write to us at the address below. We may ask you to show that you are who
            you say you are. Other laws, such as those of the place where you live, may give you further rights; we
            respect them.
          </p>
        </>
      ),
    },
    {
      id: 'cookies',
      title: 'Cookies and local storage',
      body: (
        <>
          <p>
            We set two cookies. When you sign in with your password, a random number tells us that this browser has
            signed in to your account before, so that strangers who guess your password can’t lock you out; it is sent
            with sign-ins only and expires 90 days after the last one. When you continue with Google, another one tells
            our server for ten minutes that the same browser came back. Everything else that our pages need to remember
            is kept in your browser’s own storage, which is not sent along with every request:
          </p>
          <LegalTable
            caption="What is kept in the browser, by kind"
            head={['Kind', 'What it is for']}
            rows={[
              {
                name: 'Essential',
                cells: [
                  'Your session, so that you stay signed in; which step of a sign-in, a password reset or a cancellation you are at; the page that is shown without a connection.',
                ],
              },
              {
                name: 'Analytics',
                cells: ['None. We do not track visitors. If that were to change, we would ask you first.'],
              },
              {
                name: 'Preferences',
                cells: ['The theme, the country for prices, the width of the sidebar, the last tab of the dashboard.'],
              },
            ]}
          />
          <p>
            Signing out removes the session. You can clear the rest in your browser at any time; the pages then ask
            again or use their defaults. The pages of our payment provider and of Google follow their own cookie
            policies.
          </p>
        </>
      ),
    },
    {
      id: 'security',
      title: 'Security',
      body: (
        <>
          <ul>
            <li>
              <strong>Encryption</strong>: connections are encrypted with TLS. Passwords are stored as argon2id hashes,
              API keys and codes as hashes.
            </li>
            <li>
              <strong>Access control</strong>: the database itself lets each account see its own rows only. Staff have
              access as far as their task needs it. Attempts to sign in are limited, and a new password ends all other
              sessions.
            </li>
            <li>
              <strong>Audits</strong>: we review access and the security of the software regularly, and test it
              automatically with every change.
            </li>
          </ul>
          <p>
            No system is perfectly secure. If a breach concerns your personal data, we inform you and the Data
            Protection Board of India as the Act requires.
          </p>
        </>
      ),
    },
    {
      id: 'international-transfers',
      title: 'International transfers',
      body: (
        <p>
          We and our providers may process data in India and in other countries. We transfer personal data only to
          countries to which the Act permits it, and bind our providers by contract to protect it as this policy says.
        </p>
      ),
    },
    {
      id: 'children',
      title: 'Children’s privacy',
      body: (
        <p>
          Our service is not directed at anyone under 18, and nobody under 18 may open an account. We do not knowingly
          collect data of children. If you learn that a child has given us data, tell us and we delete it.
        </p>
      ),
    },
    {
      id: 'changes',
      title: 'Changes to this policy',
      body: (
        <p>
          When what we do changes, this policy changes with it. The new version is published here with its date. We tell
          you about material changes by e-mail or in the service before they apply, and ask for your consent where the
          Act requires it.
        </p>
      ),
    },
    {
      id: 'contact',
      title: 'Contact and grievances',
      body: (
        <p>
          For questions, requests and grievances about your personal data, write to us{' '}
          <ContactUs address={config.contacts.legal} />. We confirm that we have received your grievance and answer it
          within the time that the Act sets. If you are not satisfied with the answer, you can complain to the Data
          Protection Board of India.
        </p>
      ),
    },
  ],
}

/** The captcha is a third party's only if the owner has chosen one. */
function CaptchaProvider() {
  const { provider } = config.captcha
  if (provider === 'altcha' || provider === 'none') return null
  return (
    <li>
      <strong>{captchaNames[provider]}</strong>, whose captcha keeps programs from signing up;
    </li>
  )
}

const captchaNames = { turnstile: 'Cloudflare', hcaptcha: 'hCaptcha', recaptcha: 'Google' } as const
