/** Which request or job the work of this moment is for, so that what is logged far away from it can say so. */
export type Trail = {
  follow<T>(marks: Record<string, string>, work: () => T): T
  marks(): Record<string, string>
}
