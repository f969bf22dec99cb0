/** Fillers that are also names. One is fine; a first and last name that are both fillers are a form filled in a hurry. */
export const weakFillers = `
first, middle, last, second, third, one, two, three, four, zero, given, person, persona, body, no, not, none, na, nn, n,
blank, guest, foo, bar, probe, prova, proba, prueba, teste, testo, testi, essai, try, trial, check, new, old, same, other,
another, self, this, that, here, there, now, man, woman, boy, girl, guy, dude, bro, human, people, mister, mr, mrs, ms,
miss, sir, madam, lady, herr, frau, senor, senora, monsieur, madame, male, female, account, client, member, owner, manager,
staff, support, info, sales, contact, office, team, public, private, personal, business, company, home, work, main,
primary, basic, real, true name, smith smith, any, some, all, only, just, free, open, close, on, off, ok, na na, a, b, c,
x, y, z, q, aa, bb, cc, zz, yy, ab, cd, ef, gh, toto, titi, tata, pluto, kala, tom dick, dolor, sit, amet, alpha, beta,
gamma, delta, omega, john, jane, doe, roe, bloggs, user one, empty one, applicable, available, specified, provided,
name two, surname two, number, nummer, nombre, value, field, data, form, page, text, word, letter, line, item, title, nick,
alias, handle, id, nan, nil, noone, anon, baz, fuga, true, yes, yep, okay, meh, huh, umm, mail, bot, me, you, us, him, her,
loser, poi, 一二三, tizio, machin, pippo, root, hacker, junk, sample, samples, tester, burner, random, moron, it, who, what,
why, hey, hi, my, your, our, ur, world, todo, select, faker, void, operator, ich, moi, yo, io, eu, ja, ya, я, он, кто, да, нет, мы, 我, 你, 私, 僕, 俺, 나, 我我
`

/** Placeholder full names. Their parts are real names, so only the pair counts. */
export const placeholderPairs = `
john doe, jane doe, johnny doe, janie doe, jon doe, baby doe, jack doe, jill doe, jane roe, richard roe, john roe,
john q public, john public, jane public, joe public, joe bloggs, fred bloggs, jo bloggs, jane bloggs, john bloggs,
a n other, an other, joe blow, joe schmo, joe sixpack, joe average, john smith doe, john citizen, jane citizen,
tommy atkins, foo bar, bar foo, bar baz, foo baz, alice bob, max mustermann, erika mustermann, maria musterfrau,
erika musterfrau, otto normalverbraucher, hans muster, maxima muster, max muster, lieschen muller, hinz kunz, juan nadie,
pepito palotes, juan espanol, ze ninguem, joao ninguem, jan modaal, ola nordmann, kari nordmann, peder as,
matti meikalainen, maija meikalainen, erkki esimerkki, karel vomacka, jozef mrkvicka, janko mrkvicka, jozko mrkvicka,
вася пупкин, василий пупкин, пупкин вася, пупкин василий, вася пупкін, петр пупкин, иван пупкин, filan fisteku,
filan filani, falan filan, пәленше түгенше, баланча түкүнчө, фалон фалонов, eshmat toshmatov, juan dela cruz penduko,
pedro penduko, janez kranjski, jan janssens modaal, monsieur untel, madame michu, monsieur tartempion, jan rap,
koos pompies, iu ajn, hone mea, keoni doe, 三 张, 四 李, 五 王, 六 赵, 三 張, 길동 홍, 아무개 김, 개똥 김, 太郎 甲野, 花子 乙山, นาย ก, นาย ข,
fulan polan, polan polan, անուն ազգանուն, այսինչ այսինչյան, ქართველი ვინმე, อย่า ยุ่ง
`

/** Fillers that are also surnames in some countries. Ask Jennifer Null. */
export const fillerSurnames = `null, test, tester, guest, sample, demo, blank, person, user`
