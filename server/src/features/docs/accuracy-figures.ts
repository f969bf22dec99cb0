/** Copied from the output of `npm run bench accuracy`, with date, n and versions; never from memory. */
export const accuracyFigures = `Measured on Nov 18, 2026, with email data \`2026-11-15.fc3846\` and name model \`0c0ee55c\`.

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
