/** Copied from the output of `npm run bench accuracy`, with date, n and versions; never from memory. */
export const accuracyFigures = `Measured on Nov 19, 2026, with email data \`2026-11-15.1934e5\` and name model \`0c0ee55c\`.

| Rows | n | Bad, missed | Good, flagged | Accuracy | 95% interval |
|---|---|---|---|---|---|
| Email | 748 | 280, 0 | 468, 0 | 100% | 99.49% to 100% |
| Names, core | 1,180 | 356, 0 | 824, 5 | 99.58% | 99.01% to 99.82% |
| Names, hard | 70 | 70, 9 | 0, 0 | 87.14% | 77.34% to 93.09% |

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
export const forwardFigures = `Measured on Nov 19, 2026, for each day of Jul 2–22, 2026, without DNS lookups.

| Flagged, knowing only the day before | That day’s most abused | New among them | New anywhere |
|---|---|---|---|
| n | 21,000 | 1,278 | 1,223 |
| **Assay** | **97.90%** | **70.81%** | **45.54%** |
| On its worst and best day | 91.2% to 99.1% | 38% to 90% | 18% to 79% |
| Without memory of dropped domains | 94.36% | 62.44% | 36.63% |
| Without siblings | 97.51% | 64.40% | 38.84% |
| Without zones | 96.99% | 55.87% | 28.13% |
| Without names | 97.36% | 61.89% | 33.20% |
| The best single list for each, yesterday’s | 83.51% | 36.23% | 3.52% |
| is-burner-email, as published a month later | 53.86% | 35.92% | 13.25% |
| disposable-email-detector | 16.68% | 3.76% | 0.33% |
| mailchecker | 14.63% | 1.56% | 1.96% |

| Real domains flagged on the last day | n | As shipped | If our lists of known owners didn’t have them |
|---|---|---|---|
| Disputed: listed somewhere by mistake | 95 | 1 (1.05%) | 5 (5.26%) |
| Addresses of companies, schools and providers | 468 | 0 | 1 (0.21%) |`
