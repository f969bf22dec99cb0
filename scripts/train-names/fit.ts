/** Logistic regression by gradient descent. */
export function fitWeights(zeros: readonly Float64Array[], ones: readonly Float64Array[], rounds = 250): number[] {
  const width = zeros[0]?.length ?? 0
  const scale = scales([...zeros, ...ones], width)
  const weights = new Float64Array(width)
  const speed = new Float64Array(width).fill(1e-8)
  const classes = [
    { rows: zeros, label: 0, share: 0.5 / Math.max(1, zeros.length) },
    { rows: ones, label: 1, share: 0.5 / Math.max(1, ones.length) },
  ]
  for (let round = 0; round < rounds; round++) {
    const slope = new Float64Array(width)
    for (const { rows, label, share } of classes) {
      for (const row of rows) {
        let logit = 0
        for (let i = 0; i < width; i++) logit += ((weights[i] ?? 0) * (row[i] ?? 0)) / (scale[i] ?? 1)
        const error = (1 / (1 + Math.exp(-logit)) - label) * share
        for (let i = 0; i < width; i++) slope[i] = (slope[i] ?? 0) + (error * (row[i] ?? 0)) / (scale[i] ?? 1)
      }
    }
    for (let i = 0; i < width; i++) {
      const gradient = (slope[i] ?? 0) + 1e-4 * (weights[i] ?? 0)
      speed[i] = (speed[i] ?? 0) + gradient * gradient
      weights[i] = (weights[i] ?? 0) - (0.8 * gradient) / Math.sqrt(speed[i] ?? 1)
    }
  }
  return [...weights].map((weight, i) => weight / (scale[i] ?? 1))
}

/** The root mean square of each feature, so that one learning rate suits all. */
function scales(rows: readonly Float64Array[], width: number): number[] {
  return Array.from({ length: width }, (_, i) => {
    const squares = rows.reduce((sum, row) => sum + (row[i] ?? 0) ** 2, 0)
    return Math.sqrt(squares / Math.max(1, rows.length)) || 1
  })
}
