import { paths } from '@assay/contract/paths'
import { productName } from '@assay/contract/product'
import { config } from '../../api/config.ts'
import { ContactUs } from './contact-us.tsx'
import { DocumentLink } from './document-link.tsx'
import type { LegalText } from './legal-text.ts'

export const termsOfService: LegalText = {
  title: 'Terms of Service',
  updated: '2024-07-31',
  summary: [
    'You must be at least 18 years old. You are responsible for what is done with your account and your API keys.',
    'Plans renew automatically until you cancel them in the dashboard. Payments are not refunded.',
    'Verdicts are statistical. What you decide on the strength of them is up to you.',
    'Our liability is limited to the fees that you paid in the last 3 months.',
    'Indian law applies. We try to settle a dispute for 30 days before it goes to arbitration in Delhi.',
  ],
  sections: [
    {
      id: 'definitions',
      title: 'Definitions',
      body: (
        <>
          <p>
            These Terms of Service (“<strong>Terms</strong>”) are an agreement between {productName} (“
            <strong>we</strong>”, “<strong>us</strong>”) and the person or company that opens an account (“
            <strong>you</strong>”). By opening an account or by using the Service you accept them. If you accept them
            for a company, you confirm that you are allowed to.
          </p>
          <ul>
            <li>
              <strong>Service</strong>: the {productName} web application, the verification API, its documentation and
              the client software that we provide.
            </li>
            <li>
              <strong>API key</strong>: the secret that identifies your account when a program calls the API.
            </li>
            <li>
              <strong>Query data</strong>: the e-mail addresses, first names and last names that you send to be checked.
            </li>
            <li>
              <strong>Verdict</strong>: the classification, score and reasons that the Service returns for query data.
            </li>
            <li>
              <strong>Plan</strong>: the tier and billing cycle you have chosen, with its quota and its limits.
            </li>
            <li>
              <strong>Unit</strong>: one field checked. A call with an e-mail address and both names uses three units of
              the quota; the plans call them API calls.
            </li>
            <li>
              <strong>Term</strong>: the month or the year that a plan has been paid for.
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
            You must be at least 18 years old to open an account. The details that you give must be true, and you keep
            them up to date. You can sign in with an e-mail address and a password, or with a Google account.
          </p>
          <p>
            You are responsible for everything that is done with your account and your API keys. Keep passwords and keys
            secret, and do not put a key into a web page or an app. An API key is shown once, when it is made; if it
            becomes known, delete it in your account and it stops working at once. Tell us without delay if you suspect
            that someone else uses your account.
          </p>
          <p>
            The Free plan needs no payment. A paid plan begins when the payment provider confirms your payment, and it
            renews automatically at the end of each term until you cancel it. The quota starts anew each month on the
            day the plan began, also where a year is paid at once; unused units do not carry over. The{' '}
            <DocumentLink to={paths.refundPaymentPolicy}>Refund and Payment Policy</DocumentLink> has the rules on
            payments, changes of plan and cancellation, and is part of these Terms.
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
            While you follow these Terms, we give you a limited, non-exclusive, non-transferable and revocable license
            to use the Service for your own business, within the quota and the limits of your plan. You may build the
            API into your own products, so that your users benefit from it, and keep the verdicts that you have
            received.
          </p>
          <p>
            Test keys are for development: they return fixed answers and are not counted. Client software that we
            publish under a license of its own is used under that license.
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
            <li>break the law with the Service, or send query data that you have no lawful ground to process;</li>
            <li>
              sell, rent or pass on access to the Service or to raw verdicts, or build a competing service from them;
            </li>
            <li>
              get around quotas, rate limits or the captcha, for example with several Free accounts or with accounts
              made by programs;
            </li>
            <li>
              take the Service apart to find out its source code, models or lists, except where the law allows it in
              spite of this clause;
            </li>
            <li>look for weaknesses by methods that harm others or the Service, or look at data that is not yours;</li>
            <li>
              use a verdict as the only ground for a decision that has legal or similarly serious effects on a person,
              or to discriminate against people because of their name or origin.
            </li>
          </ul>
          <p>
            If you break these rules, or if your use endangers the Service or other customers, we may limit or suspend
            your access. Where we can, we tell you first and give you the chance to put it right.
          </p>
        </>
      ),
    },
    {
      id: 'fees',
      title: 'Fees and payment',
      body: (
        <>
          <p>
            The fee of a plan is due in advance for each term. Customers in India are charged in Indian rupees, all
            others in US dollars, whichever currency prices were shown in. Payments are made through our payment
            provider, by card or PayPal; Enterprise plans can be paid by invoice. Taxes and bank charges that the law or
            your bank adds on your side are yours to bear.
          </p>
          <p>
            If you believe that an invoice is wrong, tell us within <strong>15 days</strong> of its date. After that it
            is taken as accepted. Fees are not refunded, except where the law requires it.
          </p>
          <p>
            We announce a change of price at least <strong>30 days</strong> before it applies to you, and it applies
            from your next renewal. If a renewal cannot be collected, your plan stays as it is for 3 days while the
            payment is tried again; after that your account goes on with the Free plan.
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
            Both of us follow the Digital Personal Data Protection Act, 2023 of India (the “<strong>Act</strong>”) and
            the other data protection law that applies to us. For the data of your account we are the Data Fiduciary;
            the <DocumentLink to={paths.privacyPolicy}>Privacy Policy</DocumentLink> says what we do with it.
          </p>
          <p>
            For query data you are the Data Fiduciary and we are your Data Processor. You make sure that you may send it
            to us, and you give the notices and obtain the consents that the Act asks for. We process it only to return
            a verdict to you, under these Terms and your instructions. We do not store it permanently, do not sell it
            and do not build lists or train models with it. We protect it with reasonable security safeguards, tell you
            without delay about a breach that concerns it, and help you to answer the people it is about.
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
            The Service is provided “as is” and “as available”. As far as the law allows, we give no warranty of any
            kind, express or implied, including of merchantability, fitness for a particular purpose and
            non-infringement.
          </p>
          <p>
            Verdicts are statistical estimates, not statements of fact, and they can be wrong in both directions. We do
            not promise that the Service is free of errors or interruptions. Where a plan names an uptime, such as
            99.99%, it is the availability that we work towards for that plan. The{' '}
            <DocumentLink to={paths.disclaimer}>Disclaimer</DocumentLink> says more about this.
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
            As far as the law allows, neither of us is liable to the other for indirect, incidental, special,
            consequential or punitive damages, or for lost profit, revenue, customers, goodwill or data.
          </p>
          <p>
            Our total liability for all claims in connection with the Service is limited to the fees that you paid us in
            the <strong>3 months</strong> before the event that gave rise to the claim. On the Free plan, for which
            nothing is paid, we are not liable for damages.
          </p>
          <p>
            These limits do not apply to your duty to pay fees, to your duty to indemnify us, or to liability that
            cannot be limited by law, such as for fraud.
          </p>
        </>
      ),
    },
    {
      id: 'indemnity',
      title: 'Indemnity',
      body: (
        <p>
          You will indemnify us, our staff and our suppliers against claims, losses and reasonable costs, including
          legal fees, that third parties raise because of your query data, your decisions about people, your breach of
          these Terms or of the law, or what others do with your account or API keys. We tell you about such a claim
          promptly, leave its defense to you as far as possible, and help you at your cost. You do not settle it in a
          way that binds us without our written consent.
        </p>
      ),
    },
    {
      id: 'governing-law',
      title: 'Governing law and disputes',
      body: (
        <>
          <p>
            The laws of India govern these Terms. If there is a dispute, either of us may send the other a written
            notice of it, and we then try in good faith to settle it by negotiation for <strong>30 days</strong>.
          </p>
          <p>
            What is not settled in that time is decided finally by arbitration under the Arbitration and Conciliation
            Act, 1996, before a sole arbitrator whom we appoint together. The seat and place of arbitration is{' '}
            <strong>Delhi</strong>, India, and its language is English. The award binds both of us.
          </p>
          <p>
            Subject to arbitration, the courts of Delhi have exclusive jurisdiction. Either of us may ask them for
            urgent interim relief at any time.
          </p>
        </>
      ),
    },
    {
      id: 'termination',
      title: 'Term and termination',
      body: (
        <>
          <p>
            These Terms apply from the day you accept them until your account is closed. You may cancel a paid plan at
            any time in the dashboard; you keep it to the end of the paid term. You may delete your account at any time
            in your account settings; its subscriptions then end at once, without a refund.
          </p>
          <p>
            Either of us may terminate for a material breach if the other does not cure it within{' '}
            <strong>30 days</strong> of a written notice that describes it. We may terminate at once where a breach
            cannot be cured, where the law demands it, or where your use is fraudulent or endangers others.
          </p>
          <p>
            When the account is closed, your license ends, your API keys stop working and the data of your account is
            deleted as the Privacy Policy describes. Fees that are due stay due. The sections on fees, data protection,
            warranty, liability, indemnity, disputes, intellectual property and confidentiality, and the general terms,
            continue to apply.
          </p>
        </>
      ),
    },
    {
      id: 'intellectual-property',
      title: 'Intellectual property',
      body: (
        <>
          <p>
            The Service, its software, models, data, design, documentation and marks belong to us and our licensors. You
            receive the license described above and no other right. Open source components stay under their own
            licenses.
          </p>
          <p>
            Your query data and your own products stay yours. You allow us to process query data for as long as it takes
            to answer you. If you send us suggestions, we may use them without owing you anything.
          </p>
        </>
      ),
    },
    {
      id: 'confidentiality',
      title: 'Confidentiality',
      body: (
        <>
          <p>
            Each of us keeps confidential what the other discloses as confidential, or what must reasonably be
            understood to be so, such as API keys, unpublished prices and technical details. It is used only for the
            purposes of these Terms, shown only to people who need it and are bound to secrecy, and protected with at
            least reasonable care.
          </p>
          <p>
            This does not cover information that is or becomes public without a breach, that was already known or is
            developed independently, or that is lawfully received from someone else. Where the law compels disclosure,
            the other is told beforehand if that is permitted. These duties last for <strong>5 years</strong> from the
            disclosure, and for personal data and trade secrets for as long as the law protects them.
          </p>
        </>
      ),
    },
    {
      id: 'general-terms',
      title: 'General terms',
      body: (
        <>
          <ul>
            <li>
              <strong>Entire agreement.</strong> These Terms with the Refund and Payment Policy, the Privacy Policy and
              the Disclaimer are the whole agreement about the Service. Where they contradict each other, these Terms
              prevail; a signed Enterprise agreement prevails over all of them.
            </li>
            <li>
              <strong>Changes.</strong> We may change these Terms. We publish the new version here with its date and
              tell you about material changes by e-mail or in the Service before they apply. Whoever does not accept
              them may cancel before then; using the Service afterwards means acceptance.
            </li>
            <li>
              <strong>Assignment.</strong> You may not transfer these Terms without our written consent. We may transfer
              them to a company that takes over the Service.
            </li>
            <li>
              <strong>Events beyond control.</strong> Neither of us is liable for a delay or failure caused by events
              beyond reasonable control. Payments that are due are not affected.
            </li>
            <li>
              <strong>Severability and waiver.</strong> If a clause is invalid, the others remain in force. A right that
              is not used is not waived.
            </li>
            <li>
              <strong>Relationship.</strong> We are independent contractors. Nobody else gains rights from these Terms.
            </li>
            <li>
              <strong>Notices.</strong> We write to the e-mail address of your account. You write to us{' '}
              <ContactUs address={config.contacts.legal} />.
            </li>
          </ul>
        </>
      ),
    },
  ],
}
