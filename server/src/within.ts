/** The work's result, or what `late` returns or throws after that many milliseconds. */
export function within<T, Late>(milliseconds: number, work: Promise<T>, late: () => Late): Promise<T | Late> {
  return new Promise((resolve, reject) => {
    const giveUp = () => resolve(new Promise((settle) => settle(late())))
    // A reply that arrived while this process was busy is read first: it isn't late.
    const timer = setTimeout(() => setImmediate(giveUp), Math.max(0, milliseconds))
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
