/** Words that Assay doesn't use in front of people, each with what it says instead. Quoted literals of the requirements are exempt. */
const banned: { words: RegExp; instead: string }[] = [
  { words: /\be-mail(s|ed|ing)?\b/i, instead: 'email' },
  { words: /(?<!minor )\bunits?\b(?! (tests?|and|of (currency|time)))/i, instead: 'check' },
  { words: /(?<!API )\bcalls?\b(?! (it|us|them|back))/i, instead: 'request, or check for the quota' },
  { words: /\brefus(al|als|e|es|ed|ing)\b/i, instead: 'reject, decline; error in docs' },
  { words: /\b(accus\w+|judg\w+|stopped addresses)\b/i, instead: 'flagged; verdict' },
  { words: /\bthrow-?aways?\b|\bthrown away\b/i, instead: 'disposable' },
  { words: /\bPro\b(?!\.)/, instead: 'Professional' },
  { words: /\b(contingent|starts? anew|begins? anew)\b/i, instead: 'quota, resets' },
  {
    words: /\b(way on|speaks? against|in force|mail program|is open over)\b/i,
    instead: 'a sentence a native speaker would write',
  },
  {
    words:
      /\b(the|this|that|a|an|by|our|your|confirmation|another|every) mails?\b(?! (servers?|hosts?|providers?|domains?|exchangers?|clients?|apps?))/i,
    instead: 'email',
  },
  { words: /\blog(s|ged|ging)? in\b|\blogin\b/i, instead: 'sign in' },
  { words: /\bsign(s|ed|ing)? ((you|it|them|everyone) )?out\b/i, instead: 'log out' },
  { words: /\bany more\b(?! (than|of))/i, instead: 'anymore' },
  { words: /\d\u00a0? %/, instead: '20%, without a space' },
  {
    words: /\b\d{1,2} (January|February|March|April|May|June|July|August|September|October|November|December)\b/,
    instead: 'Dec 4, 2026',
  },
]

export function bannedWordsIn(text: string): string[] {
  const own = literals.reduce((rest, literal) => rest.replaceAll(literal, ''), text)
  return banned.flatMap(({ words, instead }) => {
    const found = words.exec(own)
    return found ? [`“${found[0]}” → ${instead}`] : []
  })
}

/** Texts that a requirement or the sign-in protocol fixes letter for letter. */
const literals = [
  'Login successful',
  'Login failed',
  'Log out',
  'Logged out',
  'Invalid login credentials',
  'You have been successfully logged out',
  'Logout failed',
  'An error occurred while logging out',
  'No valid session token found. Please log in.',
  'Please log in to subscribe to a plan.',
]
