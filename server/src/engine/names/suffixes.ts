/** What stands after a name and isn't part of it: a degree, or which of several generations. With or without dots. */
export function isSuffix(word: string): boolean {
  return suffixes.has(word.replace(/[.,]/g, '').toLowerCase())
}

/**
 * Removes suffixes from the end of a field, and returns null if there's none or nothing else. Written with capitals or a dot, as
 * they are: MA, BA and Bc are degrees, Ma and Ba are people's names.
 */
export function withoutSuffixes(text: string): string | null {
  let rest = text
  for (let found = lastWord.exec(rest); found; found = lastWord.exec(rest)) {
    const [all, before = '', word = ''] = found
    if (before === '' || all.length === 0 || !isWrittenAsSuffix(word)) break
    rest = before
  }
  return rest === text ? null : rest
}

/** The last word, and what is before it, without a comma between. */
const lastWord = /^(.*?[^\s,])[\s,]+(\S+)$/su

function isWrittenAsSuffix(word: string): boolean {
  if (!isSuffix(word)) return false
  const bare = word.replace(/[.,]/g, '').toLowerCase()
  return !names.has(bare) || /^[A-Z.,]+$/.test(word) || (word.includes('.') && bare.length > 1)
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

const suffixes = words(
  `jr jnr junior sr snr ii iii iv 2nd 3rd 4th esq esquire
  phd dphil md dds dmd dvm do od jd llm llb mba msc mphil mres meng med mfa ma mpa mph msw mtech mca bsc ba beng bed bfa bba btech bcom
  bca mbbs frcs frcp mrcp mrcs frs facp faan rn cpa cfa pe pmp acca fca dsc scd edd psyd pharmd thd drph dba
  csc drsc mudr mvdr judr phdr rndr paeddr thdr pharmdr ing bc mgr artd dis mba dr prof hab
  dipl-ing bsc(hons) ba(hons) obe mbe cbe kbe qc kc`,
)
/** Suffixes that are somebody's name or initials too. */
const names = words('ma ba do med bed pe dr ing bc mgr dis hab prof junior md rn od kc qc ii')
