/** Whether the mailbox belongs to a role rather than a person, ignoring tags such as `+news`. */
export function isRoleAccount(local: string): boolean {
  const tag = local.indexOf('+')
  return roles.has((tag > 0 ? local.slice(0, tag) : local).toLowerCase())
}

const roles = new Set(
  [
    'abuse account accounting accounts admin administrator administration adm all announce announcements api apps',
    'billing bookings booking board bounce bounces careers cert cfo ceo company compliance contact contactus contact-us',
    'customer customercare customer-service customerservice customersupport data datenschutz dev developer developers',
    'devops dns domain domains dpo editor editorial einkauf email enquiries enquiry events everyone facturation faq feedback',
    'finance ftp general hello help helpdesk hi hiring hola host hostmaster hostmaster hr human-resources impressum info',
    'information inquiries inquiry investor investors invoice invoices invoicing it jobs kontakt legal list listserv',
    'mail mailer-daemon mailerdaemon mail-daemon mailbox management manager marketing media member members membership news',
    'newsletter nobody no-reply noreply no_reply donotreply do-not-reply notification notifications noc office operations',
    'ops order orders orga partner partners payment payments postmaster pr presse press privacy purchasing recruiting',
    'recruitment registrar registration reception remove request reservations returns root rrhh sales secretary security',
    'service services shipping shop signup social spam sponsor sponsorship staff subscribe suggestions support sysadmin',
    'system team tech technical test tests ticket tickets training undisclosed-recipients unsubscribe usenet user users uucp',
    'vendor vendors ventas verkauf web webadmin webmaster websales welcome www',
  ].flatMap((line) => line.split(' ')),
)
