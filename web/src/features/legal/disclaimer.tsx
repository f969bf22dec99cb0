import { paths } from '@assay/contract/paths'
import { copyrightYear, productName } from '@assay/contract/product'
import { config } from '../../api/config.ts'
import { ContactUs } from './contact-us.tsx'
import { DocumentLink } from './document-link.tsx'
import type { LegalText } from './legal-text.ts'

export const disclaimer: LegalText = {
  title: 'Disclaimer',
  updated: 'July 31, 2025',
  summary: [
    'The service is provided as is, without any warranty that its verdicts are accurate.',
    'A verdict is a statistical estimate about an address or a name, never a fact about a person.',
    'What you do with a verdict is your decision, at your own risk.',
    'If this page and the Terms of Service differ, the Terms of Service prevail.',
  ],
  sections: [
    {
      id: 'as-is',
      title: 'Service provided as is',
      body: (
        <p>
          {productName} is provided “as is” and “as available”, without warranties of any kind, express or implied. We
          work to keep it accurate and available, but apart from the{' '}
          <DocumentLink to={`${paths.termsOfService}#uptime`}>uptime commitment</DocumentLink> of some plans, we don’t
          promise that it will be error-free, uninterrupted or right for every purpose. We may add, change or remove
          features. Law Tools and Other Services are coming soon; we make no promise about when.
        </p>
      ),
    },
    {
      id: 'no-accuracy-warranty',
      title: 'No warranty of accuracy',
      body: (
        <>
          <p>
            We don’t warrant that a verdict is accurate, complete or current. New disposable email services appear every
            day, and lists always lag behind; rare names can look made up, and made-up names can look real.
          </p>
          <p>
            The figures we publish, such as an accuracy above 99.8% for disposable email addresses and above 98% for
            names, were measured on our own evaluation sets. They hold for the rows in those sets. Your users are a
            different mix, and your results will vary.
          </p>
        </>
      ),
    },
    {
      id: 'statistical-verdicts',
      title: 'Verdicts are statistical',
      body: (
        <p>
          A verdict tells you how similar addresses and names have turned out. It isn’t a statement of fact about the
          person using them, and it doesn’t mean that anyone is dishonest. “Disposable” describes a mailbox, and “fake”
          describes a name as it was typed. Each verdict comes with a score and reasons, so you can assess it yourself
          and explain your decision.
        </p>
      ),
    },
    {
      id: 'own-risk',
      title: 'Use at your own risk',
      body: (
        <p>
          You use the service, and rely on its results, at your own risk. Whether to accept, reject or review a sign-up
          is your decision. Always give people a way to appeal: a wrong verdict can turn away a real customer who has no
          way of knowing why. Never make a verdict the sole basis for a decision with legal or similarly significant
          effects.
        </p>
      ),
    },
    {
      id: 'limitation-of-liability',
      title: 'Limitation of liability',
      body: (
        <p>
          To the extent the law allows, we aren’t liable for damage that results from using the service, from relying on
          a verdict, or from the service being unavailable beyond the credits in the Terms of Service, and never for
          indirect or consequential losses such as lost profits, customers or data. Where we are liable, the limit in
          the <DocumentLink to={`${paths.termsOfService}#limitation-of-liability`}>Terms of Service</DocumentLink>{' '}
          applies: the fees you paid in the last 3 months.
        </p>
      ),
    },
    {
      id: 'no-professional-advice',
      title: 'No professional advice',
      body: (
        <p>
          Nothing in the service, its documentation or its examples is legal, financial, security or other professional
          advice. That includes the tools for legal professionals. Before you act on a matter that needs advice, such as
          whether you may process the data you want checked, ask someone qualified.
        </p>
      ),
    },
    {
      id: 'third-party-links',
      title: 'Third-party services and links',
      body: (
        <p>
          The service links to pages run by others: the payment processor where you enter your card details, Google if
          you sign in with it, and sites mentioned in our documentation. They have their own terms and privacy policies.
          We don’t control them and aren’t responsible for what they offer, say or do. A link isn’t an endorsement.
        </p>
      ),
    },
    {
      id: 'security',
      title: 'Security',
      body: (
        <p>
          We protect the service as described in the{' '}
          <DocumentLink to={`${paths.privacyPolicy}#security`}>Privacy Policy</DocumentLink>. No system or connection is
          perfectly secure, and we can’t guarantee that a breach will never happen. Keep your password and API keys
          secret, delete any key that leaks, and tell us if something looks wrong.
        </p>
      ),
    },
    {
      id: 'copyright',
      title: 'Copyright',
      body: (
        <p>
          © {copyrightYear} {productName}. The service’s text, design, software and data are protected by copyright and
          other rights. Don’t copy or publish them without permission, beyond what the law and the Terms of Service
          allow. Other names and trademarks belong to their owners. If you believe something here infringes your rights,
          write to us <ContactUs address={config.contacts.legal} />.
        </p>
      ),
    },
    {
      id: 'terms-prevail',
      title: 'The Terms of Service prevail',
      body: (
        <p>
          This disclaimer supplements the <DocumentLink to={paths.termsOfService}>Terms of Service</DocumentLink> and
          doesn’t replace them. If the two differ, the Terms of Service prevail. We may change this page; the date at
          the top shows when we last did.
        </p>
      ),
    },
  ],
}
