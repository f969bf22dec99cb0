/**
 * Offensive words that naughty-words lacks, or has in one form only, for the languages with the most sign-ups. Words
 * that are also names are left out.
 */
export const profanity = `
сука, сучка, сучара, блядь, бля, блять, блядина, блядский, хуй, хуйло, хуесос, хуёвый, хуев, хуета, хуйня, нахуй, похуй, пизда, пиздец, пиздабол, пиздюк,
пиздатый, ебать, ебал, ебан, ебаный, ёбаный, ебанутый, ебанат, ебло, еблан, заебал, заебись, наебал, отъебись, уебок, уёбок, уебище, выблядок, мудак,
мудила, мудозвон, долбоеб, долбоёб, гандон, гондон, залупа, манда, мразь, пидор, пидорас, пидр, педик, шлюха, шалава, сволочь, тварь, ублюдок, дерьмо,
говно, говнюк, засранец, жопа, дрочила, дрочер, срать, ссать, сосать, соси, членосос, минет, курва, лох, чмо, дебил, придурок, идиот, дурак, тупой,
хуйловий, пізда, підар, підарас, їбати, йобаний, гівно, срака, курва мать, лайно, копеле, путка, педераст, курац, пичка, пизда матерна, говно собачье,
傻逼, 傻屄, 煞笔, 沙雕, 操你, 操你妈, 草泥马, 你妈的, 他妈的, 妈的, 妈逼, 你妈逼, 日你, 鸡巴, 雞巴, 屌你, 屄, 婊子, 贱人, 贱货, 王八蛋, 王八, 混蛋, 混账, 滚蛋, 滚开, 去死, 白痴,
弱智, 智障, 脑残, 傻瓜, 笨蛋, 妓女, 强奸, 狗屎, 狗娘养, 放屁, 屁眼, 肛门, 阴茎, 阴道, 奶子, 撸管, 打飞机, 做爱, 幹你娘, 幹你, 靠北, 機掰, 賤人, 婊子養的, 仆街, 冚家鏟, 屌你老母, 撚樣,
くそ, クソ, くそったれ, クソ野郎, ばか, バカ, 馬鹿, 馬鹿野郎, バカ野郎, ばかやろう, あほ, アホ, 阿呆, 死ね, しね, シネ, うんこ, ウンコ, うんち, ウンチ, ちんこ, チンコ, ちんぽ, チンポ, まんこ, マンコ,
おっぱい, オッパイ, きんたま, キンタマ, 変態, 糞, 糞野郎, クズ野郎, くず野郎, ブス, デブ, 殺す, せっくす, セックス, オナニー, 痴女, やりまん, ヤリマン, きちがい, キチガイ, 畜生, ふざけるな,
씨발, 시발, 씨팔, 씨바, 개새끼, 새끼, 병신, 좆, 좆까, 존나, 지랄, 미친놈, 미친년, 꺼져, 닥쳐, 엿먹어, 창녀, 걸레년, 쌍년, 니애미, 느금마, 보지, 자지, 등신, 바보,
كس, كسمك, كس امك, كسختك, زب, زبي, زبك, طيز, طيزك, شرموط, شرموطة, شراميط, قحبة, قحاب, عاهرة, منيوك, منيك, نيك, انيك, نيكك, متناك, خول, لوطي, كلب, ابن الكلب,
ابن كلب, يا كلب, حمار, يا حمار, حقير, زانية, ديوث, معرص, عرص, خرا, خرة, كلخرا, احا, تفو, يلعن, يلعن ابوك, ابن الشرموطة, کیر, کیری, کیرم, کس ننت, کسکش,
کص, کون, کونی, جنده, جاکش, گاییدن, گاییدم, حرومزاده, حرامزاده, مادرجنده, لاشی, گوه, بیشعور, احمق, بہن چود, بهنچود, مادرچود, چوتیا, گانڈو, لنڈ, حرامی, کتا, کمینہ,
זונה, בן זונה, שרמוטה, כוס, כוס אמק, כוסאמק, זין, לך תזדיין, מזדיין, חרא, מניאק, קוקסינל, תחת, מפגר, אידיוט, γαμω, γαμώ, γαμησου, μαλακας, μαλακα,
μαλακία, πουτανα, πουτάνα, σκατα, σκατά, αρχιδι, αρχίδια, μουνι, μουνί, πουστης, πούστη, καριόλα, κωλος, βλάκας, ηλίθιος, चूतिया, चूत, लंड, लौड़ा, गांडू, गांड,
भोसड़ी, भोसडीके, मादरचोद, बहनचोद, बहेनचोद, रंडी, हरामी, हरामखोर, कुत्ता, कमीना, साला, गधा, मूर्ख, ควย, เหี้ย, หี, สัส, สัตว์, เย็ด, ไอ้เหี้ย, กะหรี่, ดอกทอง, อีดอก, ควาย, แม่ง,
fuck, fucker, fucking, fuckyou, fuckface, fuckoff, motherfucker, shit, shithead, bullshit, bitch, sonofabitch, bastard, asshole, arsehole, asshat,
cunt, dickhead, cocksucker, pussy, wanker, twat, slut, whore, douchebag, douche, faggot, fag, nigger, nigga, retard, dumbfuck, jackass, dipshit, piss off,
suck my dick, suckmydick, deez nuts, deeznuts, ballsack, scheisse, scheiss, arschloch, arsch, fotze, hurensohn, hure, wichser, schlampe, missgeburt,
schwuchtel, ficken, fick dich, leck mich, vollidiot, drecksau, putain, merde, connard, connasse, salope, enculé, encule, pute, fdp, fils de pute, nique,
nique ta mere, ta gueule, batard, bordel, couille, bite, branleur, puta, puto, hijo de puta, hijueputa, mierda, cabron, cabrón, pendejo, pendeja,
chinga, chingada, chinga tu madre, coño, joder, gilipollas, maricon, maricón, culero, verga, polla, zorra, malparido, gonorrea, boludo, pelotudo,
la concha, concha tu madre, conchetumare, ctm, caralho, foda, foda se, fodase, porra, buceta, viado, merda, cuzao, cuzão, filho da puta, arrombado,
vagabunda, piranha, cazzo, stronzo, stronza, vaffanculo, coglione, minchia, puttana, troia, figlio di puttana, porco dio, culo, kurwa, kurwa mac, chuj,
chuja, pierdol, pierdole, spierdalaj, jebac, jebać, skurwysyn, dziwka, pizda, cipa, suka, gowno, debil, kurva, kokot, piča, pica, čurák, curak, mrdka,
zmrd, hovno, jeb, jebem, jebi se, kurac, picka, pička, pizdo, sranje, govno, peder, baszd meg, bazd meg, geci, kurva anyad, faszfej, fasz, picsa, szar,
pula, muie, pizda ma tii, fut, futu i, curva, dracu, orospu, orospu cocugu, siktir, siktir git, amk, amina koyim, aq, sikerim, pic, yarrak, göt, got veren,
ibne, kahpe, serefsiz, gerizekalı, gerizekali, kontol, memek, anjing, bangsat, ngentot, jancok, bajingan, tolol, goblok, babi, pukimak, puki, lancau,
putang ina, putangina, tangina, gago, gaga ka, tarantado, ulol, bobo mo, leche, kantot, djt, đụ, địt, địt mẹ, dit me, đéo, deo, lồn, cặc, buồi, vcl, vkl,
chutiya, madarchod, behenchod, bhenchod, bhosdike, gandu, randi, lund, lauda, harami, saala kutta, kamina, kuttiya, chod, vittu, perkele, saatana, paska,
kusipää, huora, helvete, fitte, faen, jævla, forpulet, lort, røv, fisse, kneppe, knulla, fitta, kuk, hora, jävla, skit, klootzak, kut, kutwijf, hoer, lul,
godverdomme, tering, kanker, mongool, eikel, poes, naai, voetsek, msenge, malaya mbwa, kuma mamako, mavi, shenzi, umbwa
`
