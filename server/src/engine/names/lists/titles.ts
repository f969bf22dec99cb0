/** Titles typed in place of a first name. Ones that are also first names (Prince, Doctor, Sir) are left out. */
export const titles = `
mr, mrs, ms, mx, mister, missus, dr, prof, herr, hr, frau, fr dr, fru, froken, mme, mlle, madame, mademoiselle, monsieur, m me, sr, sra,
srta, senor, senora, senorita, dna, dl, d na, sig, sig ra, sig na, signor, signora, signorina, dott, dott ssa, dhr, mevr, mevrouw, meneer, mej,
pan, pani, panna, gosp, gospodin, gospoda, gdin, gdja, uld, tov, bay, bayan, beyefendi, hanimefendi, kyrios, kyria, sayyid, ustadh, ing,
dipl ing, mag, mgr, bc, mudr, judr, phdr, rndr, rev, fr, sr dr, hon, adv, shri, smt, kum, khun, encik, cik, puan, tuan, bapak, ibu, ong, ba co,
г н, г жа, господин, госпожа, пан, пані, пани, спадар, спадарыня, др, проф, κ, κος, κα, κυρια, κυριος, δρ, მრ, პროფ, տիկին, պարոն,
السيد, السيدة, الدكتور, آقای, خانم, دکتر, מר, גברת, גב, ד ר, श्री, श्रीमती, डॉ, นาย, นาง, นางสาว, คุณ, 先生, 女士, 小姐, 太太, 博士, 教授, 様, さん, 씨, 박사
`
