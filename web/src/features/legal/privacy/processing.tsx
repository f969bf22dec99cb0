import { config } from '../../../api/config.ts'
import type { LegalSection } from '../legal-text.ts'

export const processingSections: LegalSection[] = [
  {
    id: 'purposes',
    title: 'How we use it',
    body: (
      <>
        <ul>
          <li>to run your account, respond to API requests, count your quota and show you your usage;</li>
          <li>to take payments, issue invoices, and process plan changes and cancellations;</li>
          <li>to send you the emails that go with it: confirmations, codes, receipts, renewals and quota alerts;</li>
          <li>to reply when you write to us, and to tell you about a service you asked to hear about;</li>
          <li>to keep the service secure, prevent abuse, fix errors and meet our legal obligations.</li>
        </ul>
        <p>
          We do this with your consent, which you give when you open an account or send us data for a stated purpose,
          and for the legitimate uses the Act allows. You can withdraw consent any time, for example by deleting your
          account; what we did before that remains lawful. We show no ads and sell no data.
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
          Query data is the email addresses, first names and last names sent to our API, or typed into the examples on
          our pages, to be checked. It’s <strong>not stored permanently</strong>: we hold it in memory while we respond,
          and then it’s gone.
        </p>
        <ul>
          <li>
            A customer’s request log keeps the verdict and keyed hashes of the input and the address’s domain for 30
            days, so the customer can recognize repeated inputs and hear from us if a domain that passed is listed
            later. The input can’t be read from the hashes. Customers can turn the log off in Analytics, which erases
            it.
          </li>
          <li>
            When a customer sends an idempotency key for safe retries, we keep the response for 24 hours, sealed with a
            key derived from the request itself. Only someone who sends the same request again can open it.
          </li>
          <li>
            To find out who receives a domain’s mail, we ask a DNS resolver. It learns the domain, not the address and
            not who asked. We keep domains and their mail hosts for up to 30 days, separate from any account.
          </li>
          <li>We don’t train our models on query data or add it to our lists.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'sharing',
    title: 'Who we share data with',
    body: (
      <>
        <p>We share personal data only as needed, with:</p>
        <ul>
          <li>
            <strong>our payment provider</strong>, which takes payments for us. We send it the plan, the price and a
            reference number; what you enter on its page is covered by its own policy;
          </li>
          <li>
            <strong>hosting, database and email providers</strong>, who process data on our behalf and under our
            instructions;
          </li>
          <li>
            <strong>Google</strong>, if you choose to sign in with it;
          </li>
          <CaptchaProvider />
          <li>
            <strong>authorities and courts</strong>, where the law requires it, and a <strong>successor</strong>, if the
            service passes to another company, which is then bound by this policy.
          </li>
        </ul>
        <p>
          We download our lists of email domains from public sources; nothing about you or your requests is sent to
          them.
        </p>
      </>
    ),
  },
]

/** The captcha is a third party's only if the owner has chosen one. */
function CaptchaProvider() {
  const { provider } = config.captcha
  if (provider === 'altcha' || provider === 'none') return null
  return (
    <li>
      <strong>{captchaNames[provider]}</strong>, whose captcha keeps bots from signing up;
    </li>
  )
}

const captchaNames = { turnstile: 'Cloudflare', hcaptcha: 'hCaptcha', recaptcha: 'Google' } as const
