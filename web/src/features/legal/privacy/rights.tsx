import { paths } from '@assay/contract/paths'
import { config } from '../../../api/config.ts'
import { ContactUs } from '../contact-us.tsx'
import { DocumentLink } from '../document-link.tsx'
import { LegalTable } from '../legal-table.tsx'
import type { LegalSection } from '../legal-text.ts'

export const rightsSections: LegalSection[] = [
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <>
        <p>Under the Act, you have the right:</p>
        <ul>
          <li>
            <strong>to access</strong>: to know what data about you we process and who we’ve shared it with. You can
            download all of it in your <DocumentLink to={paths.profile}>account settings</DocumentLink>.
          </li>
          <li>
            <strong>to correction and erasure</strong>: to have data corrected, completed, updated or erased. You can
            change your name and delete your account yourself.
          </li>
          <li>
            <strong>to grievance redressal</strong>: to have us hear and answer a complaint, and then to take it to the
            Data Protection Board of India.
          </li>
          <li>
            <strong>to nominate</strong> someone to exercise your rights if you die or become unable to.
          </li>
        </ul>
        <p>
          For anything you can’t do yourself, write to us at the address below. We may ask you to verify your identity.
          Other laws, such as those where you live, may give you more rights; we respect them.
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
          We set two cookies. When you sign in, a random number tells us that this browser has signed in to your account
          before, so we can email you about new devices and strangers who guess at your password can’t lock you out;
          it’s sent only with sign-ins and expires 90 days after the last one. When you continue with Google, another
          one tells our server for ten minutes that the same browser came back. Everything else our pages need to
          remember stays in your browser’s own storage, which isn’t sent with requests:
        </p>
        <LegalTable
          caption="What we store in your browser, by kind"
          head={['Kind', 'What it’s for']}
          rows={[
            {
              name: 'Essential',
              cells: [
                'Your session, so you stay signed in; which step of a sign-up, sign-in, password reset or cancellation you’re on; the page you see when you’re offline.',
              ],
            },
            { name: 'Analytics', cells: ['None. We don’t track visitors. If that ever changes, we’ll ask you first.'] },
            {
              name: 'Preferences',
              cells: ['Your theme, billing country, sidebar width and last dashboard tab.'],
            },
          ]}
        />
        <p>
          Signing out removes the session. You can clear the rest in your browser any time; our pages then ask again or
          use their defaults. Our payment provider’s and Google’s pages have their own cookie policies.
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
            <strong>Encryption</strong>: connections are encrypted with TLS. We store passwords as argon2id hashes, and
            API keys and codes as hashes.
          </li>
          <li>
            <strong>Access control</strong>: the database itself shows each account only its own rows. Staff have access
            only as far as their work requires. Sign-in attempts are limited, and a new password ends all other
            sessions.
          </li>
          <li>
            <strong>Audits</strong>: we review access and the software’s security regularly, and test it automatically
            with every change.
          </li>
        </ul>
        <p>
          No system is perfectly secure. If a breach affects your personal data, we’ll tell you and the Data Protection
          Board of India, as the Act requires.
        </p>
      </>
    ),
  },
  {
    id: 'international-transfers',
    title: 'International transfers',
    body: (
      <p>
        We and our providers may process data in India and other countries. We transfer personal data only to countries
        the Act permits, and our contracts require providers to protect it as this policy says.
      </p>
    ),
  },
  {
    id: 'children',
    title: 'Children’s privacy',
    body: (
      <p>
        Our service is not directed at anyone under 18, and nobody under 18 may open an account. We don’t knowingly
        collect children’s data. If you learn that a child has given us data, tell us and we’ll delete it.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to this policy',
    body: (
      <p>
        When our practices change, we update this policy and publish the new version here with its date. We’ll tell you
        about material changes by email or in the service before they apply, and ask for your consent where the Act
        requires it.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Contact and grievances',
    body: (
      <p>
        For questions, requests and grievances about your personal data, write to us{' '}
        <ContactUs address={config.contacts.legal} />. We’ll confirm that we received your grievance and respond within
        the time the Act sets. If you’re not satisfied, you can complain to the Data Protection Board of India.
      </p>
    ),
  },
]
