import type { Source } from './source.ts'

/**
 * Forms that people bear but lists omit: genitive patronymics, patronymics, surnames made of two roots. Derived from
 * listed names, with the weight of something computed.
 */
export function inflected(sources: readonly Source[]): Source[] {
  const of = (locales: RegExp, script: RegExp) => [
    ...new Set(
      sources
        .filter(({ locale = '' }) => locales.test(locale))
        .flatMap(({ names }) => names.filter((name) => script.test(name))),
    ),
  ]
  const mongolian = of(/^(mn|mn_MN|MN)$/, /^[\u0400-\u04FF]{3,}$/)
  const made: Record<string, string[]> = {
    mn: mongolian.map(mongolianGenitive),
    'mn-Latn': of(/^Mongolia$/, /^[A-Za-zöüÖÜ]{3,}$/).map(latinGenitive),
    hy: of(/^(hy|hy_AM|AM)$/, /^[\u0531-\u0587]{3,}$/).map((name) => name.replace(/ա$/, 'այ').concat('ի')),
    be: of(/^(be-x|BY)$/, /^[\u0400-\u04FF]{4,}$/).flatMap((name) => {
      const stem = name.replace(/[йаяеоь]$/, '')
      return [`${stem}авіч`, `${stem}евіч`, `${stem}аўна`, `${stem}еўна`]
    }),
    kk: of(/^(kk|kk_KZ|KZ|ky|KG)$/, /^[\u0400-\u04FF]{4,9}$/)
      .slice(0, 1500)
      .flatMap((name) => [`${name}ұлы`, `${name}қызы`, `${name}уулу`, `${name}кызы`]),
    th: thaiSurnames(of(/^(th|th_TH|TH)$/, /^[\u0E00-\u0E7F]{3,}$/)),
  }
  return Object.entries(made).map(([locale, names]) => ({ name: 'inflected', trust: 1, locale, names }))
}

/** Батболд → Батболдын, Дорж → Доржийн, Ганаа → Ганаагийн, Сүрэн → Сүрэнгийн. */
function mongolianGenitive(name: string): string {
  const isFront = !/[аоуяё]/i.test(name) || /[эөү][^аоу]*$/i.test(name)
  if (/[аэиоуөүяеё]{2}$/i.test(name)) return `${name}гийн`
  if (/н$/i.test(name)) return `${name}${isFront ? 'гийн' : 'ы'}`
  if (/[жчшгкьи]$/i.test(name) || isFront) return `${name.replace(/[ьи]$/i, '')}ийн`
  return `${name.replace(/[аоэө]$/i, '')}ын`
}

function latinGenitive(name: string): string {
  if (/[aeiouöü]{2}$/i.test(name)) return `${name}giin`
  return /[eiöü][^aou]*$/i.test(name) ? `${name}iin` : `${name}yn`
}

/** Thai surnames combine roots of first names; they were chosen so that no two families share one. */
function thaiSurnames(names: readonly string[]): string[] {
  const short = names.filter((name) => name.length >= 3 && name.length <= 6)
  return short.flatMap((name, i) => [1, 7].map((step) => name + (short[(i * 31 + step) % short.length] ?? '')))
}
