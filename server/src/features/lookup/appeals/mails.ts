import { formatDay } from '@assay/contract/format'
import { appealCodeMinutes, appealDays, type DecisionKind, describeReason } from '@assay/contract/lookup/rules'
import { paths } from '@assay/contract/paths'
import { productName } from '@assay/contract/product'
import type { Mail } from '../../../ports/mail.ts'
import { composeMail } from '../../mail/template.ts'

const aboutAppeal = `You’re receiving this because someone gave this address in an appeal to ${productName}. If it wasn’t you, open the link and withdraw the appeal.`

/** The only thing in it that was typed is the domain, whose letters a mail can’t be abused with. */
export function startedMail(
  to: string,
  { domain, url, expiresAt }: { domain: string; url: string; expiresAt: Date },
): Mail {
  return composeMail({
    to,
    subject: `Your appeal for ${domain}`,
    heading: `Prove that ${domain} is yours`,
    paragraphs: [
      `We’ve saved your appeal. Next, show us that you control ${domain}: add a DNS record, or enter a code that we send to the domain.`,
      `This is your private link. It works until ${formatDay(expiresAt, 'UTC')}; anyone who has it can see and withdraw your appeal.`,
    ],
    action: { label: 'Continue your appeal', url },
    footnote: aboutAppeal,
  })
}

/** To postmaster, admin or abuse at the domain, who may know nothing of this. */
export function appealCodeMail(to: string, { domain, code }: { domain: string; code: string }): Mail {
  return composeMail({
    to,
    subject: `Your ${productName} code for ${domain}`,
    heading: `Is someone at ${domain} appealing?`,
    paragraphs: [
      `Someone asked us to review how we classify ${domain}. To prove that they control the domain, they need this code. It works once and expires in ${appealCodeMinutes} minutes.`,
    ],
    code,
    closing: 'If nobody you know asked for this, don’t pass the code on. Nothing happens without it.',
    footnote: `You’re receiving this because you receive email for ${domain}, which someone is appealing for at ${productName}.`,
  })
}

export function provenMail(to: string, { domain, url }: { domain: string; url: string }): Mail {
  return composeMail({
    to,
    subject: `We’re reviewing ${domain}`,
    heading: 'Your appeal is in our queue',
    paragraphs: [
      `Thank you. You’ve shown that ${domain} is yours. We’ll review it, usually within two working days, and email you the decision.`,
    ],
    action: { label: 'View your appeal', url },
    footnote: aboutAppeal,
  })
}

type Waiting = { domain: string; usedFor: string; provenBy: 'dns' | 'email' }

/** To us. Disposable email services show every mailbox to everyone, so a code says less than a record. */
export function waitingMail(to: string, { domain, usedFor, provenBy }: Waiting): Mail {
  return composeMail({
    to,
    subject: `Appeal for ${domain}`,
    heading: `An appeal for ${domain} is waiting`,
    paragraphs: [
      provenBy === 'dns'
        ? 'Its owner has proved by a DNS record that the domain is theirs, and says that it’s used for:'
        : `Someone who reads email at ${domain} has entered our code. Anyone could, if its mailboxes are public: check that first. They say that it’s used for:`,
    ],
    quote: usedFor,
    closing: `See it with “npm run admin -- appeals show ${domain}”, then accept or reject it.`,
    footnote: `You’re receiving this because you operate ${productName}.`,
  })
}

type Decided = { domain: string; decision: DecisionKind; reason: string; note: string | null; publicUrl: string }

export function decidedMail(to: string, { domain, decision, reason, note, publicUrl }: Decided): Mail {
  const { subject, consequence } = words[decision]
  return composeMail({
    to,
    subject: subject(domain),
    heading: subject(domain),
    paragraphs: [
      `${describeReason(decision, reason)} ${consequence}`,
      ...(note === null ? [] : ['A note from the person who reviewed it:']),
    ],
    ...(note !== null && { quote: note }),
    action: { label: `Look up ${domain}`, url: `${publicUrl}${paths.lookup}?domain=${encodeURIComponent(domain)}` },
    closing: `The decision and its reason are in our public log, without your details. We delete what you told us in ${appealDays.decided} days.`,
    footnote: `You’re receiving this because you appealed to ${productName}.`,
  })
}

const words: Record<DecisionKind, { subject: (domain: string) => string; consequence: string }> = {
  accepted: {
    subject: (domain) => `We’ve cleared ${domain}`,
    consequence: 'From now on, addresses at this domain pass, whatever the lists say.',
  },
  rejected: {
    subject: (domain) => `We’re keeping the verdict on ${domain}`,
    consequence: 'If something changes, you can appeal again.',
  },
  reversed: {
    subject: (domain) => `We no longer clear ${domain}`,
    consequence: 'Addresses at this domain get the verdict that our evidence supports. You can appeal again.',
  },
}
