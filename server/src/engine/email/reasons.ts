import type { Reason } from '../verdicts.ts'

/** Every reason an e-mail verdict can have. Codes stay as they are; the sentences may get better. */
export const emailReasons = {
  // It is no address.
  empty: 'There is no address.',
  too_long: 'The address is longer than an address can be.',
  no_at_sign: 'The address has no @.',
  bad_local_part: 'The part before the @ is not written as mail servers accept it.',
  bad_domain: 'The part after the @ is not a domain name.',
  reserved_domain: 'The domain is reserved for examples and tests and cannot receive mail.',
  // It is thrown away after use.
  listed: 'The domain is on a reviewed list of disposable e-mail services.',
  listed_parent: 'The domain belongs to one that is on a reviewed list of disposable e-mail services.',
  several_lists: 'Several lists of disposable e-mail domains carry the domain.',
  listed_and_looks_disposable: 'A list of disposable e-mail domains carries the domain, and it is named like one.',
  crowded_zone: 'The name looks random, and its neighbours under the same free zone are used for disposable e-mail.',
  // It may be.
  one_list: 'A list of disposable e-mail domains carries the domain, but no reviewed one does.',
  free_zone: 'The name was given out under a free zone that is often used for disposable e-mail.',
  shared_mail_host: 'Its mail goes to a host that serves disposable email domains.',
  random_domain: 'The domain name looks random.',
  cheap_ending: 'The domain has an ending that disposable email services often use.',
  no_mail_host: 'The domain names no host that receives mail.',
  unknown_ending: 'The domain ends in a top-level domain that does not exist.',
  public_suffix: 'Names are registered under this domain; it is not one that people have mailboxes at.',
  possible_typo: 'The domain is one slip away from a large provider.',
  random_local_part: 'The part before the @ looks random.',
  // What it is.
  known_domain: 'The domain is on our reviewed list of real providers and organisations.',
  relay: 'The address forwards to a mailbox that it hides; such relays are not disposable.',
  free_provider: 'The domain belongs to a free e-mail provider.',
  education: 'The domain belongs to a school or university.',
  government: 'The domain belongs to a government or military body.',
  hosted_business_mail: 'The domain has its mail at a host for businesses.',
  role_account: 'The address belongs to a role, such as sales or support, rather than to a person.',
  not_listed: 'No list of disposable e-mail domains carries the domain.',
} as const

export type EmailReason = keyof typeof emailReasons

export function reason(code: EmailReason): Reason {
  return { code, message: emailReasons[code] }
}
