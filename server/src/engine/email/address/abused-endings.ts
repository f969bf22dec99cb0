const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/**
 * Top-level domains at least fifty times as common among abused names as among known organizations. Printed by
 * `scripts/derive-evidence.ts` from the history up to 2026-07-01, with 3,400 more domains of people and companies than our lists have.
 */
export const abusedEndings = words(
  'shop store top click cfd sbs cyou live buzz fun ovh icu site lol xyz space bond win casa vip online studio ink tokyo monster lat cd club',
)

/** Chosen among them: sold in bulk for a dollar or two, and nobody real found there. */
export const bulkEndings = words('click cfd sbs cyou buzz icu lol bond monster lat')

/** Chosen: free of charge for years, so full of old services. They only add to what a list says. */
export const freeEndings = words('tk ml ga cf gq pw website life work quest rest beer mom')
