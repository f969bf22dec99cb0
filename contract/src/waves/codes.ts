// Apart from the schemas in activity.ts, which the browser doesn't load (ADR 47).

/** Why a sign-up is unusual among the account's own, each with a name for a wave of that kind. */
export const activityCodes = {
  one_mailbox: 'One mailbox, many spellings',
  numbered_mailboxes: 'Numbered mailboxes',
  many_subdomains: 'Subdomains of one parent',
  many_mailboxes_at_new_domain: 'New domain, many mailboxes',
  colleagues: 'New company',
  new_domains_share_mail_host: 'New domains, one mail host',
  same_shape: 'Mailboxes of one shape',
  random_mailboxes: 'Random mailboxes',
  one_name: 'One name, many mailboxes',
  generated_names: 'Generated names',
  one_network: 'One network',
  one_browser: 'One browser',
  hosting_networks: 'Hosting providers',
  several_signs: 'Several weak signs',
} as const
export type ActivityCode = keyof typeof activityCodes
