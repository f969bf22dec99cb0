import dictionary from 'dictionary-en-gb'

/** The ordinary words of dictionary-en-gb (SCOWL) in all their forms; what is written with a capital is left out. */
export function dictionaryWords(): string[] {
  const affixes = readAffixes(new TextDecoder().decode(dictionary.aff))
  const words = new Set<string>()
  for (const line of new TextDecoder().decode(dictionary.dic).split('\n')) {
    const [word = '', flags = ''] = line.trim().split('/')
    if (!/^[a-z]{3,}$/.test(word)) continue
    const used = [...flags].flatMap((flag) => affixes.get(flag) ?? [])
    const forms = [word, ...used.flatMap((affix) => apply(affix, word))]
    const prefixes = used.flatMap(({ isPrefix, added }) => (isPrefix ? [added] : []))
    for (const form of forms) {
      words.add(form)
      for (const prefix of prefixes) if (!form.startsWith(prefix)) words.add(prefix + form)
    }
  }
  return [...words].flatMap((word) => [word, ...american(word)])
}

/** "organise" and "colour" as they are spelt on the other side of the ocean. */
function american(word: string): string[] {
  const spelt = word
    .replace(/is(e|ed|es|er|ers|ing|ation|ations|able)$/, 'iz$1')
    .replace(/(?<=[lnrmbv])our/, 'or')
    .replace(/tre(s?)$/, 'ter$1')
  return spelt === word ? [] : [spelt]
}

type Affix = { isPrefix: boolean; removed: string; added: string; condition: RegExp }

/** "SFX D   y     ied        [^aeiou]y": what to take away, what to add, and after which ending. */
function readAffixes(text: string): Map<string, Affix[]> {
  const affixes = new Map<string, Affix[]>()
  for (const line of text.split('\n')) {
    const [kind, flag, removed, added, condition] = line.trim().split(/\s+/)
    if ((kind !== 'SFX' && kind !== 'PFX') || !flag || !removed || !added || !condition) continue
    const isPrefix = kind === 'PFX'
    affixes.set(flag, [
      ...(affixes.get(flag) ?? []),
      { isPrefix, removed: removed === '0' ? '' : removed, added, condition: new RegExp(`${condition}$`) },
    ])
  }
  return affixes
}

function apply({ isPrefix, removed, added, condition }: Affix, word: string): string[] {
  if (/[^a-z]/.test(added) || (!isPrefix && !condition.test(word))) return []
  return [isPrefix ? added + word : word.slice(0, word.length - removed.length) + added]
}
