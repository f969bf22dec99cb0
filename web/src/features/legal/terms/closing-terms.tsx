import { config } from '../../../api/config.ts'
import { ContactUs } from '../contact-us.tsx'
import type { LegalSection } from '../legal-text.ts'

export const closingTerms: LegalSection[] = [
  {
    id: 'governing-law',
    title: 'Governing law and disputes',
    body: (
      <>
        <p>
          These Terms are governed by the laws of India. If there’s a dispute, either of us may send the other a written
          notice, and we’ll then try in good faith to settle it by negotiation for <strong>30 days</strong>.
        </p>
        <p>
          Anything not settled by then is finally decided by arbitration under the Arbitration and Conciliation Act,
          1996, before a sole arbitrator we appoint together. The seat and place of arbitration is{' '}
          <strong>Delhi</strong>, India, and the language is English. The award is binding on both of us.
        </p>
        <p>
          Subject to arbitration, the courts of Delhi have exclusive jurisdiction. Either of us may ask them for urgent
          interim relief at any time.
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
          These Terms apply from the day you accept them until your account is closed. You can cancel a paid plan any
          time in the dashboard and keep it until the end of the paid term. You can delete your account any time in your
          account settings; your plan then ends right away, without a refund.
        </p>
        <p>
          Either of us may terminate for a material breach if the other doesn’t cure it within <strong>30 days</strong>{' '}
          of a written notice describing it. We may terminate immediately if a breach can’t be cured, if the law
          requires it, or if your use is fraudulent or puts others at risk.
        </p>
        <p>
          When your account is closed, your license ends, your API keys stop working, and we delete your account data as
          described in the Privacy Policy. We keep issued invoices as long as tax law requires. Fees already due remain
          due. The sections on fees, data protection, warranty, liability, indemnity, disputes, intellectual property
          and confidentiality, and the general terms, survive.
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
          The Service and its software, models, data, design, documentation and trademarks belong to us and our
          licensors. You get the license described above and no other rights. Open-source components remain under their
          own licenses.
        </p>
        <p>
          Your query data and your products remain yours. You allow us to process query data for as long as it takes to
          respond to you. If you send us suggestions, we may use them without owing you anything.
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
          Each of us keeps confidential whatever the other marks as confidential, or that should reasonably be
          understood to be, such as API keys, unpublished prices and technical details. We each use it only for the
          purposes of these Terms, share it only with people who need it and are bound to secrecy, and protect it with
          at least reasonable care.
        </p>
        <p>
          This doesn’t cover information that is or becomes public without a breach, was already known, is developed
          independently, or is lawfully received from someone else. If the law requires disclosure, the other party is
          told beforehand where that’s permitted. These obligations last for <strong>5 years</strong> from disclosure,
          and for personal data and trade secrets for as long as the law protects them.
        </p>
      </>
    ),
  },
  {
    id: 'general-terms',
    title: 'General terms',
    body: (
      <ul>
        <li>
          <strong>Entire agreement.</strong> These Terms, the Refund and Payment Policy, the Privacy Policy and the
          Disclaimer are the entire agreement about the Service. If they conflict, these Terms prevail; a signed
          Enterprise agreement prevails over all of them.
        </li>
        <li>
          <strong>Changes.</strong> We may change these Terms. We’ll publish the new version here with its date, and
          tell you about material changes by email or in the Service before they apply. If you don’t agree, you can
          cancel before then; using the Service afterward means you accept them.
        </li>
        <li>
          <strong>Assignment.</strong> You may not transfer these Terms without our written consent. We may transfer
          them to a company that takes over the Service.
        </li>
        <li>
          <strong>Events beyond our control.</strong> Neither of us is liable for delays or failures caused by events
          beyond our reasonable control. Payments due aren’t affected.
        </li>
        <li>
          <strong>Severability and waiver.</strong> If a clause is invalid, the rest still apply. Not using a right
          doesn’t waive it.
        </li>
        <li>
          <strong>Relationship.</strong> We’re independent contractors. These Terms give no rights to anyone else.
        </li>
        <li>
          <strong>Notices.</strong> We write to the email address of your account. You write to us{' '}
          <ContactUs address={config.contacts.legal} />.
        </li>
      </ul>
    ),
  },
]
