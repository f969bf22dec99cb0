/** Copied from the output of `npm run bench accuracy`, with date, n and versions; never from memory. */
export const accuracyFigures = `Printed by \`npm run bench accuracy\` on 2026-11-15, on the rows in \`bench/accuracy/sets\`, e-mail data \`2026-11-15.4ebeca\`, name model \`ad4d1aee\`.

| Rows | n | Bad, missed | Good, accused | Accuracy | 95 % interval |
|---|---|---|---|---|---|
| E-mail | 748 | 280, 0 | 468, 0 | 100 % | 99.49 % to 100 % |
| Names, core | 759 | 335, 2 | 424, 1 | 99.60% | 98.84% to 99.87% |
| Names, hard | 70 | 70, 12 | 0, 0 | 82.86 % | 72.38 % to 89.91 % |

On the same rows in the same run:

| Package | Rows | Accuracy | Real ones kept |
|---|---|---|---|
| mailchecker | E-mail | 78.74 % | 462 of 468 |
| is-burner-email | E-mail | 90.51 % | 467 of 468 |
| disposable-email-detector | E-mail | 75.13 % | 446 of 468 |
| asdfjkl | Names, core | 77.21 % | 99.06 % |
| gibberish-detective | Names, core | 72.99 % | 89.39 % |
| Dictionary of @faker-js/faker | Names, core | 50.33 % | 11.32 % |

The disposable addresses of this set are on lists that the tables are built from. They show that nothing on the way loses a domain or accuses a company, not how soon a new domain is found: that depends on the age of the feeds.`
