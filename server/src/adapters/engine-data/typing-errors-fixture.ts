/** Typos by intended domain: adjacent keys, swapped, doubled or missing letters, wrong endings. */
export const typingErrors: Readonly<Record<string, string>> = {
  'gmail.com':
    'gmial.com gamil.com gmai.com gmal.com gmil.com gail.com gmali.com gmaill.com gmaail.com ggmail.com gmmail.com gnail.com fmail.com hmail.com vmail.com gmsil.com gmaul.com gmaol.com gmaik.com gmaip.com gmeil.com gmaile.com gmailc.com g-mail.com gmail.co gmail.cm gmail.om gmail.net gmail.org gmail.con gmail.cmo gmail.vom gmail.comm gmail.fr gmail.co.uk gmail.com.br',
  'yahoo.com':
    'yahooo.com yaho.com yhaoo.com yaoho.com yhoo.com ahoo.com yaoo.com yahho.com yaahoo.com uahoo.com tahoo.com yajoo.com yagoo.com yahio.com yahop.com yahoi.com yshoo.com yahoo.cm yahoo.co yahoo.om yahoo.net yahoo.con yahoo.cim yahoo.comm',
  'hotmail.com':
    'hotmial.com hotamil.com homtail.com htomail.com ohtmail.com hotmal.com hotmil.com hotmai.com hotail.com homail.com htmail.com otmail.com hotmaill.com hottmail.com hootmail.com hotmaik.com hotmsil.com hotnail.com hormail.com hitmail.com jotmail.com gotmail.com hotmeil.com hot-mail.com hotmall.com hotmail.co hotmail.cm hotmail.om hotmail.net hotmail.con hotmail.xom',
  'outlook.com':
    'outlok.com outloo.com outlokk.com otulook.com outllok.com outlool.com oulook.com utlook.com outlooks.com ouutlook.com outllook.com putlook.com iutlook.com outkook.com ourlook.com outliok.com outook.com outlook.co outlook.cm outlook.om outlook.net outlook.con outloock.com',
  'icloud.com':
    'iclod.com icoud.com iclud.com icolud.com iclodu.com iclould.com iclooud.com iicloud.com icloude.com icliud.com iclpud.com ocloud.com ucloud.com iclous.com icloud.co icloud.cm icloud.om icloud.net icloud.con i-cloud.com iclaud.com',
  'aol.com': 'aoll.com aool.com aaol.com aol.co aol.cm aol.om aol.con aol.comm',
  'live.com': 'livee.com liive.com llive.com live.con live.comm',
  'msn.com': 'msnn.com mssn.com msn.con',
  'gmx.de': 'gmxx.de gmmx.de',
  'mail.ru': 'maill.ru mmail.ru maail.ru',
  'googlemail.com': 'googelmail.com goglemail.com googlemial.com googlmail.com googlemail.co goooglemail.com',
  'protonmail.com': 'protonmial.com protnmail.com protonmal.com protomail.com protonmail.con prtonmail.com',
  'rediffmail.com': 'redifmail.com rediffmial.com reddiffmail.com rediffmal.com rediffmail.co',
  'comcast.net': 'comcats.net comcst.net concast.net comast.net comcast.ne comcast.nt comcastt.net',
  'verizon.net': 'verison.net verzon.net verizn.net verizon.nte',
  'sbcglobal.net': 'sbcgobal.net sbcglobl.net sbcglobal.com sbglobal.net',
  'bellsouth.net': 'belsouth.net bellsuoth.net bellsouth.com',
  'btinternet.com': 'btinernet.com btinterent.com btinternet.co btintenet.com',
  'wanadoo.fr': 'wanado.fr wandoo.fr wanadooo.fr waanadoo.fr',
  'laposte.net': 'lapost.net lapsote.net lapposte.net',
  'yandex.ru': 'yandx.ru yadnex.ru uandex.ru yanddex.ru yandez.ru',
  't-online.de': 't-onlien.de t-onine.de tonline.de t-onlline.de',
  'freenet.de': 'frenet.de freent.de freeent.de',
  'orange.fr': 'ornage.fr orrange.fr orangge.fr',
  'libero.it': 'libreo.it libbero.it liberoo.it',
  'naver.com': 'navre.com naverr.com',
  'foxmail.com': 'foxmial.com foxxmail.com',
  'bigpond.com': 'bigpnd.com bigpon.com bigponds.com',
  'yahoo.co.uk': 'yaho.co.uk yahooo.co.uk yhoo.co.uk yahoo.uk',
  'hotmail.co.uk': 'hotmial.co.uk hotmal.co.uk hotmail.uk',
  'hotmail.fr': 'hotmial.fr hotmai.fr homail.fr',
  'outlook.fr': 'outlok.fr oulook.fr outllook.fr',
  'yahoo.com.au': 'yahoo.co.au yahoo.au',
  'yahoo.fr': 'yaho.fr yahho.fr',
}

/** Real domains one letter or ending away from a provider, and on none of our lists. */
export const realNeighbors =
  'aon.com ao.com al.com apl.com aoc.com all.com life.com five.com line.com olive.com alive.com give.com mai.ru grail.com wahoo.com never.com saver.com aver.com naver.net libera.it libro.it liber.it grange.fr orange.com webb.de ilve.com amil.com.br charters.net rodgers.com gambler.ru gomail.com.ua xmail.com qmail.com sun.com msc.com mns.com gmc.com gmb.de zoom.com oho.com'
