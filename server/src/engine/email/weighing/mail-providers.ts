export type MailProvider = {
  name: string
  /** Billed per seat, or open to everyone. A shared host says nothing about the domains it serves. */
  kind: 'business' | 'shared'
}

/** The provider that a mail host belongs to, matched by suffix; null if it isn't a known one. */
export function mailProviderOf(host: string): MailProvider | null {
  for (let start = 0; start !== -1; ) {
    const found = providers.get(start === 0 ? host : host.slice(start))
    if (found) return found
    const dot = host.indexOf('.', start)
    start = dot === -1 ? -1 : dot + 1
  }
  return null
}

/** Nobody runs disposable addresses where each one costs money. */
const business = {
  'Google Workspace': 'google.com googlemail.com psmtp.com',
  'Microsoft 365': 'mail.protection.outlook.com mx.microsoft mail.eo.outlook.com',
  Proofpoint: 'pphosted.com ppe-hosted.com',
  Mimecast: 'mimecast.com mimecast.co.za',
  'Broadcom Email Security': 'messagelabs.com',
  Barracuda: 'barracudanetworks.com',
  'Cisco Secure Email': 'iphmx.com',
  'Trend Micro': 'hes.trendmicro.com hes.trendmicro.eu',
  Sophos: 'hydra.sophos.com',
  Fortinet: 'fortimailcloud.com',
  Hornetsecurity: 'hornetsecurity.com',
  Rackspace: 'emailsrvr.com',
}

/** Web hosts, registrars, forwarders and mailbox providers, used by companies, people and disposable domains alike. */
const shared = {
  'Cloudflare Email Routing': 'mx.cloudflare.net',
  ImprovMX: 'improvmx.com',
  'Forward Email': 'forwardemail.net',
  Mailgun: 'mailgun.org',
  SendGrid: 'sendgrid.net',
  Postmark: 'postmarkapp.com',
  'Amazon SES': 'amazonaws.com',
  MailChannels: 'mailchannels.net',
  Namecheap: 'registrar-servers.com privateemail.com web-hosting.com jellyfish.systems',
  GoDaddy: 'secureserver.net',
  Newfold: 'bluehost.com hostgator.com unifiedlayer.com netsolmail.net',
  Hostinger: 'hostinger.com titan.email',
  DreamHost: 'dreamhost.com',
  SiteGround: 'mailspamprotection.com',
  SpamExperts: 'antispamcloud.com spamexperts.com',
  MXroute: 'mxroute.com mxlogin.com',
  Tucows: 'hostedemail.com',
  Porkbun: 'porkbun.com',
  OVHcloud: 'ovh.net ovh.ca',
  IONOS: 'ionos.com ionos.de ionos.co.uk ionos.fr ionos.es kundenserver.de 1and1.com perfora.net',
  STRATO: 'rzone.de strato.de',
  Hetzner: 'your-server.de',
  'All-Inkl': 'kasserver.com',
  Gandi: 'gandi.net',
  Infomaniak: 'infomaniak.ch infomaniak.com',
  Hostpoint: 'hostpoint.ch',
  'one.com': 'one.com',
  Loopia: 'loopia.se',
  Simply: 'simply.com',
  Domeneshop: 'domeneshop.no',
  TransIP: 'transip.email transip.nl',
  Aruba: 'aruba.it',
  'Register.it': 'register.it',
  'home.pl': 'home.pl',
  WEDOS: 'wedos.net',
  Seznam: 'seznam.cz',
  Locaweb: 'locaweb.com.br',
  KingHost: 'kinghost.net',
  Beget: 'beget.com beget.ru',
  Timeweb: 'timeweb.ru',
  'REG.RU': 'reg.ru hosting.reg.ru',
  Yandex: 'yandex.net yandex.ru',
  'Mail.ru': 'mail.ru',
  Tencent: 'qq.com',
  Alibaba: 'mxhichina.com aliyun.com',
  NetEase: 'netease.com 163.com',
  Sakura: 'sakura.ne.jp',
  Xserver: 'xserver.jp',
  Zoho: 'zoho.com zoho.eu zoho.in zoho.com.au zoho.jp zohomail.com',
  Fastmail: 'messagingengine.com',
  Proton: 'protonmail.ch',
  Tuta: 'tutanota.de',
  iCloud: 'mail.icloud.com',
  Migadu: 'migadu.com',
  'mailbox.org': 'mailbox.org',
  SimpleLogin: 'simplelogin.co',
  addy: 'addy.io anonaddy.me',
}

const providers = new Map([...entriesOf(business, 'business'), ...entriesOf(shared, 'shared')])

function entriesOf(names: Record<string, string>, kind: MailProvider['kind']): [string, MailProvider][] {
  return Object.entries(names).flatMap(([name, hosts]) =>
    hosts.split(' ').map((host): [string, MailProvider] => [host, { name, kind }]),
  )
}
