import type { Reason } from '../../verdicts.ts'

/** Every reason an email verdict can have. Codes are public API; messages may change. */
export const emailReasons = {
  // Not an address that can receive mail.
  empty: 'The address is empty.',
  too_long: 'Too long for an email address.',
  no_at_sign: 'There is no @ in the address.',
  bad_local_part: 'The part before the @ isn’t valid.',
  bad_domain: 'The part after the @ isn’t a valid domain name.',
  unknown_ending: 'The domain’s ending doesn’t exist.',
  reserved_domain: 'Reserved for examples and testing. It can’t receive email.',
  // Disposable.
  listed: 'Listed as disposable by a reviewed source.',
  listed_parent: 'Belongs to a domain listed as disposable by a reviewed source.',
  several_lists: 'Listed as disposable by several sources.',
  listed_and_looks_disposable: 'Listed as disposable by one source, and named like a disposable service.',
  listed_siblings: 'Other names under this domain are used for disposable email.',
  seen_before: 'Listed as disposable until recently.',
  telling_name: 'Named like a disposable service.',
  abused_ending: 'Its ending is used for little besides abuse.',
  machine_made_name: 'Its name follows a pattern that’s registered in bulk and abused.',
  crowded_zone: 'A random name in a free zone that’s mostly used for disposable email.',
  // Needs a second look.
  typing_error: 'Possible typo of a major provider.',
  look_alike: 'Written to look like a well-known domain.',
  one_list: 'Listed as disposable by one unreviewed source.',
  free_zone: 'In a free zone that’s often used for disposable email.',
  shared_mail_host: 'Shares its mail host with disposable domains.',
  random_domain: 'The domain name looks random.',
  cheap_ending: 'Its ending is one that disposable services often use.',
  no_mail_host: 'No mail host accepts email for this domain.',
  public_suffix: 'A registry’s own domain. People don’t have mailboxes there.',
  random_local_part: 'The part before the @ looks random.',
  // What kind of address it is.
  cleared_on_appeal: 'We reviewed it after its owner appealed, and cleared it.',
  known_domain: 'A well-known company or provider.',
  mailbox_provider: 'A paid email provider.',
  relay: 'A private relay that forwards to a real mailbox. Not disposable.',
  agent_mailbox: 'A mailbox made for software agents. A program reads it, on someone’s behalf.',
  free_provider: 'A free or internet provider’s mailbox.',
  education: 'A school or university.',
  government: 'A government or international body.',
  military: 'A military body.',
  hosted_business_mail: 'The domain uses business email hosting.',
  role_account: 'A shared address such as sales or support, not a person’s.',
  not_listed: 'Not on any list of disposable email domains.',
} as const

export type EmailReason = keyof typeof emailReasons

export function reason(code: EmailReason): Reason {
  return { code, message: emailReasons[code] }
}
