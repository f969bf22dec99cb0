/**
 * Whether a registry's zone holds schools only, because the registry or a ministry checks applicants. Zones that only
 * look like it are left out: `edu.pl`, `edu.kg`, `edu.vn`, `edu.rs`, `edu.gr`, `edu.ge`, `edu.bz` and `edu.do` go to
 * anyone, or to anyone who claims to teach. Schools there have to be listed by name.
 */
export function isSchoolZone(publicSuffix: string): boolean {
  return zones.has(publicSuffix) || unitedStates.test(publicSuffix) || publicSuffix.endsWith('.sch.uk')
}

/** Zone label → countries that have it. */
const countries: Readonly<Record<string, string>> = {
  ac: 'ae at bd be bw cn cr cy fj id il in ir jp ke kr lk ls ma me mu mw mz nz om pa pg rs rw sz th tz ug uk za zm zw',
  ed: 'ao cr jp',
  edu: [
    'al ar au az ba bb bd bh bn bo br bs bt ci cn co cu cv cy dz ec eg es et gh gt hk hn ht iq it jm jo kh kw ky kz lb',
    'lk lv ly mk mm mn mo mt mx my ng ni np om pa pe ph pk ps pt py qa sa sd sg sn so sv sy tr tt tw ua uy ve ye za zm',
  ].join(' '),
  es: 'kr',
  g12: 'br',
  hs: 'kr',
  k12: 'il tr',
  kg: 'kr',
  ms: 'kr',
  sc: 'ke kr ug',
  sch: 'ae id jo lk ly ng om qa sa zm',
  school: 'nz za',
  univ: 'sn',
}

const zones = new Set(
  Object.entries(countries).flatMap(([name, codes]) => codes.split(' ').map((code) => `${name}.${code}`)),
)
/** A US state's schools, community colleges and technical colleges. */
const unitedStates = /^(?:k12|pvt\.k12|chtr\.k12|cc|tec)\.[a-z]{2}\.us$/
