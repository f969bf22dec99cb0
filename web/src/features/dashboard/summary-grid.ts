/** By the width of what is around it, and shared with the skeleton, so that nothing moves when the figures arrive. */
export const summaryGrid =
  'grid grid-cols-[minmax(0,1fr)] gap-4 @lg:grid-cols-2 @5xl:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)_minmax(0,1.1fr)_minmax(0,1.2fr)]'
