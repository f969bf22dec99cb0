/** Short words found in names and in sentences alike. They count for neither. */
export const nameParticles = `
de, da, do, dos, das, del, della, dello, degli, dei, di, du, des, la, le, lo, las, los, el, al, as, ad, an, ul, ar, ash,
az, abd, abu, bin, bint, binti, ben, ibn, ait, ould, mc, mac, fitz, van, von, vom, zu, zum, zur, der, den, ter, ten, te,
tot, op, in, t, s, af, av, auf, y, e, i, o, a, u, san, santa, santo, sao, st, ste, saint, sainte, of, the third, jr, sr,
ii, iii, iv, dr, prof, ap, ab, ferch, nic, ni, ui, na, ngo, mai, man, may, will, can, sun, am, so, no, to, on, my, her,
him, its, go, it, he, she, who, how, by, at, be, is, up, us, we, me, you, yo, ho, ha, mi, ma, tu, su, ton, son, sen, sin,
con, com, che, chi, hai, per, mon, ils, est, si, ya, wa, ang, mga, dan, ini, itu, ika, ali, dit, dat, wil, kan, jan, min,
din, har, tak, vill, bu, bir, co, jak, ale, bez, ai, mas, tem, sou, eu, ik, het, een, jag, og, et, nu, ei, ole, ile, ama
`
