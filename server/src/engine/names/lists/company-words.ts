/** Legal forms: never part of a name, even if a list of names has them. */
export const legalForms = `
inc, incorporated, ltd, limited, llc, llp, plc, gmbh, mbh, ohg, corp, corporation, pty, pvt, sarl, sasu, eurl, srl, ltda,
eireli, oyj, aps, zrt, kft, sro, dooel, eood, oao, zao, co ltd, pty ltd, pvt ltd, gmbh co kg, lllp, aktiengesellschaft,
aktiebolag, ооо, оао, зао, пао, 株式会社, 有限会社, 合同会社, 有限公司, 股份有限公司, 주식회사, 유한회사
`

/** Legal forms that could be initials. */
export const initialForms = `
s a, s l, b v, n v, s r l, s p a, s a s, p l c, l l c, l l p, k k, a g, a s, o y, a b, s c, s e, sa, sl, bv, nv, ag, kg,
ab, oy, as, kk, spa, sas, co, team, support, service, official, office, desk, center, centre, group
`

/** Legal forms and trade words that aren't names. */
export const companyWords = `
inc, incorporated, ltd, limited, llc, llp, plc, gmbh, mbh, ohg, gbr, corp, corporation, pty, pvt, sarl, sas, sasu, eurl,
srl, spa srl, sl unipersonal, sociedad, anonima, limitada, ltda, eireli, bv, nv, vof, oyj, aps, asa, aktiengesellschaft,
aktiebolag, zrt, kft, sro, doo, dooel, eood, ooo, oao, zao, pao, gup, ооо, оао, зао, пао, ип, тов, фоп, lllp, kabushiki,
kaisha, 株式会社, 有限会社, 合同会社, 有限公司, 股份有限公司, 集团, 公司, 科技, 주식회사, 유한회사, شركة, مؤسسة, شرکت, holdings, enterprises, enterprise,
solutions, consulting, consultancy, consultants, services, systems, technologies, technology, tech, software, hardware,
networks, network, digital, media, marketing, advertising, agency, agencies, logistics, transport, transportation,
shipping, freight, industries, industrial, international, global, worldwide, partners, ventures, capital, investments,
investment, finance, financial, insurance, mortgage, loans, loan, credit, realty, properties, estates, realestate,
construction, contractors, engineering, manufacturing, products, supplies, supply, wholesale, retail, store, stores, shop,
shops, shopping, boutique, outlet, mall, market, supermarket, ecommerce, dropshipping, hosting, webhosting, domain,
domains, seo, sem, smm, ppc, crm, erp, saas, web, website, webdesign, online, internet, wifi, cloud, cyber, crypto,
bitcoin, blockchain, ethereum, nft, forex, trading, trader, casino, poker, betting, jackpot, lottery, slots, viagra,
cialis, pharmacy, pharmaceuticals, pharma, biotech, clinic, hospital, medical, healthcare, dental, laboratories, labs,
laboratory, research, institute, institution, foundation, association, organization, organisation, committee, department,
dept, division, ministry, bureau, university, college, academy, school, airlines, airways, motors, automotive, restaurant,
cafe, catering, hotel, hotels, resort, travel, tours, tourism, energy, petroleum, oil gas, electric, electronics,
semiconductor, communications, telecom, telecommunications, wireless, broadband, utilities, entertainment, studios,
productions, publishing, printing, graphics, fashion, jewelry, cosmetics, furniture, plumbing, cleaning, security,
securities, bancorp, bancshares, banking, trust company, management, recruitment, recruiting, staffing, outsourcing,
helpdesk, desk, customerservice, newsletter, promo, promotion, promotions, discount, discounts, sale, offer, offers, deals,
coupons, coupon, giveaway, cheap, cheapest, bestprice, premium, official, verified, warranty, refund, invoice, payments,
payment, billing, subscription, orders, delivery, materials, brands, foods, beverages, beverage, therapeutics, diagnostics,
devices, instruments, aerospace, defense, biosciences, sciences, communications inc, realtors, bank of, society, club,
forum, portal, platform, startup, group, co ltd, and sons, and co, and company, bros, dot com, gov, ngo, hr, pr,
it department, backlinks, followers, instagram, facebook, whatsapp, telegram, tiktok, youtube, youtuber, twitter, google,
microsoft, amazon, apple inc, netflix, paypal, linkedin, samsung, huawei, xiaomi, onlyfans, earnmoney, money, cash, win,
winner, prize, bonus, profit, income, company, companies, walmart, starbucks, costco, pfizer, toyota, ikea, lidl, tesco, carrefour, mcdonalds,
burger king, coca cola, pepsico, adidas, reebok, gucci, lvmh, loreal, unilever, nestle, danone, novartis, sanofi, astrazeneca, moderna, exxonmobil,
exxon, chevron, petrobras, gazprom, rosneft, lukoil, sberbank, gazprombank, alibaba, tencent, baidu, lenovo, oracle corp, nvidia, qualcomm, broadcom,
spotify, airbnb, uber, ebay, etsy, shopify, walgreens, verizon, vodafone, comcast, jpmorgan, hsbc, paribas, unicredit, mastercard, allianz, volkswagen,
bmw, hyundai, nissan, mitsubishi, boeing, airbus, lufthansa, fedex, dhl, ups store, accenture, deloitte, kpmg, pwc, infosys, wipro, thyssenkrupp, usd, eur, gbp, usdt, btc, eth
`

/** Business words that are also surnames: they count if neither field looks like a person. */
export const weakCompanyWords = `
super, master, bank, banks, price, best, top, pro, plus, max, prime, royal, star, sky, sun, city, center, centre, office,
sales, team, support, info, contact, service, system, group, house, home, garden, power, gas, oil, water, air, gold,
silver, diamond, art, arts, design, designs, data, net, tel, mobile, auto, car, cars, truck, parts, tools, paper, steel,
metal, glass, wood, food, fresh, green, blue, red, black, white, north, south, east, west, western, eastern, northern,
southern, american, european, asian, african, national, federal, public, general, united, first, old, new, big, mega,
ultra, hyper, fast, quick, smart, easy, free, hot, cool, great, good, union, trust, fund, health, care, life, living, fit,
fitness, sport, sports, game, games, gaming, play, toys, kids, baby, pet, pets, beauty, hair, skin, spa, wine, beer,
coffee, tea, pizza, grill, bar, kitchen, usa, us, uk, uae, eu, it, ai, tv, fm, vip, sa, ag, kg, se, ab, as, oy, sp, pt, cv,
ug, ev, asia, india, china, america, europe, africa, world, earth, planet, delivery, express, direct, link, links, line,
works, work, workshop, factory, plant, mill, mills, depot, box, pack, press, print, photo, video, audio, music, radio,
film, studio, news, times, post, mail, blog, job, jobs, career, careers, legal, law, tax, audit, advisor, advisors,
associates, brothers, sons, family, wealth, asset, assets, equity, exchange, stock, stocks, option, options, brand, rent,
rental, rentals, lease, hire, repair, help, hotline, line one, call, order, buy, sell, deal, gift, gifts, shopper, trade,
union pacific, dominion, republic, liberty, pacific, atlantic, continental, universal, standard, advanced, applied,
integrated, dynamic, dynamics, modern, future, next, innovative, creative, expert, experts, professional, specialist,
certified, trusted, quality, value, select, choice, elite, luxury, exclusive, special, custom, original
`
