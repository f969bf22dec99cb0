/** Copied from the output of `npm run bench accuracy`, with date, n and versions; never from memory. */
export const accuracyFigures = `Printed by \`npm run bench accuracy\` on 2026-11-16, on the rows in \`bench/accuracy/sets\`, e-mail data \`2026-11-15.4ebeca\`, name model \`0c0ee55c\`.

| Rows | n | Bad, missed | Good, accused | Accuracy | 95 % interval |
|---|---|---|---|---|---|
| E-mail | 748 | 280, 0 | 468, 0 | 100 % | 99.49 % to 100 % |
| Names, core | 1180 | 356, 0 | 824, 5 | 99.58 % | 99.01 % to 99.82 % |
| Names, hard | 70 | 70, 10 | 0, 0 | 85.71 % | 75.66 % to 92.05 % |

On the same rows in the same run:

| Package | Rows | Accuracy | Real ones kept |
|---|---|---|---|
| mailchecker | E-mail | 78.74 % | 462 of 468 |
| is-burner-email | E-mail | 90.51 % | 467 of 468 |
| disposable-email-detector | E-mail | 75.13 % | 446 of 468 |
| asdfjkl | Names, core | 80.76 % | 95.51 % |
| gibberish-detective | Names, core | 75.42 % | 86.53 % |
| Dictionary of @faker-js/faker | Names, core | 33.90 % | 5.46 % |

The disposable addresses of this set are on lists that the tables are built from. They show that nothing on the way loses a domain or accuses a company, not how soon a new domain is found: that depends on the age of the feeds.`
