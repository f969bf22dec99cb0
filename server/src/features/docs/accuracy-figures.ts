/** Copied from the output of `npm run bench accuracy`, with date, n and versions; never from memory. */
export const accuracyFigures = `Measured on Nov 18, 2026, with email data \`2026-11-15.1934e5\` and name model \`0c0ee55c\`.

| Rows | n | Bad, missed | Good, flagged | Accuracy | 95% interval |
|---|---|---|---|---|---|
| Email | 748 | 280, 0 | 468, 0 | 100% | 99.49% to 100% |
| Names, core | 1,180 | 356, 0 | 824, 5 | 99.58% | 99.01% to 99.82% |
| Names, hard | 70 | 70, 10 | 0, 0 | 85.71% | 75.66% to 92.05% |

Other packages on the same rows:

| Package | Rows | Accuracy | Real ones kept |
|---|---|---|---|
| mailchecker | Email | 78.74% | 462 of 468 |
| is-burner-email | Email | 90.51% | 467 of 468 |
| disposable-email-detector | Email | 75.13% | 446 of 468 |
| asdfjkl | Names, core | 80.76% | 95.51% |
| gibberish-detective | Names, core | 75.42% | 86.53% |
| Dictionary of @faker-js/faker | Names, core | 33.90% | 5.46% |

The disposable addresses in this set are on lists we use, so they show that no domain gets lost on the way and no company gets flagged. They don’t show how soon we find a new domain; the section above does.`

/** Copied from the output of `npm run bench forward`, with dates and n; never from memory. */
export const forwardFigures = `Measured on Nov 18, 2026, for each day of Jul 2–22, 2026, without DNS lookups.

| Flagged, knowing only the day before | That day’s most abused | New among them | New anywhere |
|---|---|---|---|
| n | 21,000 | 1,278 | 1,223 |
| **Assay** | **97.85%** | **70.03%** | **44.40%** |
| On its worst and best day | 91.2% to 99.0% | 38% to 90% | 15% to 78% |
| Without memory of dropped domains | 94.35% | 62.36% | 36.55% |
| Without siblings | 97.46% | 63.62% | 37.69% |
| Without zones | 96.99% | 55.79% | 28.05% |
| Without names | 97.31% | 61.19% | 32.13% |
| The best single list for each, yesterday’s | 83.51% | 36.23% | 3.52% |
| is-burner-email, as published a month later | 53.86% | 35.92% | 13.25% |
| disposable-email-detector | 16.68% | 3.76% | 0.33% |
| mailchecker | 14.63% | 1.56% | 1.96% |

| Real domains flagged on the last day | n | As shipped | If our lists of known owners didn’t have them |
|---|---|---|---|
| Disputed: listed somewhere by mistake | 95 | 1 (1.05%) | 5 (5.26%) |
| Addresses of companies, schools and providers | 468 | 0 | 3 (0.64%) |`
