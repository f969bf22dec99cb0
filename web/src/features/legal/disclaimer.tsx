import { paths } from '@assay/contract/paths'
import { copyrightYear, productName } from '@assay/contract/product'
import { config } from '../../api/config.ts'
import { ContactUs } from './contact-us.tsx'
import { DocumentLink } from './document-link.tsx'
import type { LegalText } from './legal-text.ts'

export const disclaimer: LegalText = {
  title: 'Disclaimer',
  updated: '2025-07-31',
  summary: [
    'The service is provided as it is, without a warranty that its verdicts are accurate.',
    'A verdict is a statistical estimate about an address or a name, never a fact about a person.',
    'You decide what to do with a verdict, at your own risk.',
    'Where this page and the Terms of Service differ, the Terms of Service prevail.',
  ],
  sections: [
    {
      id: 'as-is',
      title: 'Service provided as is',
      body: (
        <p>
          {productName} is provided “as is” and “as available”, without warranties of any kind, express or implied. We
          work to keep it correct and reachable, but we do not promise that it is free of errors, that it is never
          interrupted, or that it meets every purpose you may have for it. Features can be added, changed or withdrawn.
          Law Tools and Other Services are announced as coming soon; nothing is promised about when.
        </p>
      ),
    },
    {
      id: 'no-accuracy-warranty',
      title: 'No warranty of accuracy',
      body: (
        <>
          <p>
            We do not warrant that a verdict is accurate, complete or current. Disposable e-mail services appear every
            day, and lists are always behind them; rare names can look made up, and made-up names can look real.
          </p>
          <p>
            The figures that we publish, such as 99.8% accuracy for disposable e-mail addresses and above 98% for names,
            were measured on our own evaluation sets. They hold for the rows in those sets. Your users are another mix,
            and your results will differ.
          </p>
        </>
      ),
    },
    {
      id: 'statistical-verdicts',
      title: 'Verdicts are statistical',
      body: (
        <p>
          A verdict says how addresses and names like this one have turned out. It is not a statement of fact about the
          person who uses them, and it does not say that someone is dishonest. “Disposable” describes a mailbox and
          “fake” describes a name as it was typed. Each verdict carries a score and its reasons, so that you can judge
          it for yourself and explain what you made of it.
        </p>
      ),
    },
    {
      id: 'own-risk',
      title: 'Use at your own risk',
      body: (
        <p>
          You use the service, and rely on what it returns, at your own risk. Whether to accept, refuse or look again is
          your decision. Leave people a way to object: a wrong verdict can turn away a real customer, and they cannot
          see why. Do not let a verdict be the only ground for a decision with legal or similarly serious effects.
        </p>
      ),
    },
    {
      id: 'limitation-of-liability',
      title: 'Limitation of liability',
      body: (
        <p>
          As far as the law allows, we are not liable for damage that results from the use of the service, from relying
          on a verdict, or from the service being unavailable, and in no case for indirect or consequential loss such as
          lost profit, customers or data. Where we are liable, the limit in the{' '}
          <DocumentLink to={`${paths.termsOfService}#limitation-of-liability`}>Terms of Service</DocumentLink> applies:
          the fees paid in the last 3 months.
        </p>
      ),
    },
    {
      id: 'no-professional-advice',
      title: 'No professional advice',
      body: (
        <p>
          Nothing in the service, its documentation or its examples is legal, financial, security or other professional
          advice. That holds for the tools for legal professionals, too. Ask someone qualified before you act on a
          matter that needs it, such as whether you may process the data you want to have checked.
        </p>
      ),
    },
    {
      id: 'third-party-links',
      title: 'Third-party services and links',
      body: (
        <p>
          The service leads to pages that others run: the payment processor where you enter your card details, Google if
          you choose to sign in with it, and sites that our documentation names. They have terms and privacy policies of
          their own. We do not control them and are not responsible for what they offer, say or do. A link is not a
          recommendation.
        </p>
      ),
    },
    {
      id: 'security',
      title: 'Security',
      body: (
        <p>
          We protect the service with measures that are described in the{' '}
          <DocumentLink to={`${paths.privacyPolicy}#security`}>Privacy Policy</DocumentLink>. No system and no
          connection is perfectly secure, and we cannot guarantee that there will never be a breach. Keep your password
          and API keys secret, delete a key that has become known, and tell us if you notice something that looks wrong.
        </p>
      ),
    },
    {
      id: 'copyright',
      title: 'Copyright',
      body: (
        <p>
          © {copyrightYear} {productName}. The texts, design, software and data of the service are protected by
          copyright and other rights. They may not be copied or published without permission, beyond what the law and
          the Terms of Service allow. Names and marks of others belong to their owners. If you believe that something
          here infringes your rights, write to us <ContactUs address={config.contacts.legal} />.
        </p>
      ),
    },
    {
      id: 'terms-prevail',
      title: 'The Terms of Service prevail',
      body: (
        <p>
          This disclaimer adds to the <DocumentLink to={paths.termsOfService}>Terms of Service</DocumentLink> and does
          not replace them. Where the two differ, the Terms of Service prevail. We may change this page; the date at its
          top says when we last did.
        </p>
      ),
    },
  ],
}
