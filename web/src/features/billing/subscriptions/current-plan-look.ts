/** One layout for the plan and its skeleton. */
export const planLook = {
  card: 'grid lg:grid-cols-[minmax(0,11fr)_minmax(0,9fr)]',
  plan: 'grid content-start gap-5 p-5 sm:p-7',
  next: 'grid content-start gap-5 border-t border-border p-5 sm:p-7 lg:border-t-0 lg:border-l',
} as const
