const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/**
 * TLDs at least fifty times as common among abused names as among known organizations. From `models/derive-evidence.ts`,
 * history up to 2026-07-01, with 3,400 domains of people and companies beyond our own lists.
 */
export const abusedEndings = words(
  'shop store top click cfd sbs cyou live buzz fun ovh icu site lol xyz space bond win casa vip online studio ink tokyo monster lat cd club',
)

/** Hand-picked from those: sold in bulk for a dollar or two, with no real users found. */
export const bulkEndings = words('click cfd sbs cyou buzz icu lol bond monster lat')

/** Hand-picked: free for years, so full of old services. Only counts on top of a listing. */
export const freeEndings = words('tk ml ga cf gq pw website life work quest rest beer mom')
