/** Characters with names that no real person has: a field that matches one is a joke. */
export const characters = `
batman, superman, spiderman, spider man, ironman, iron man, catwoman, wonderwoman, wonder woman, aquaman, deadpool, wolverine, magneto, thanos, hulk,
captain america, black panther, black widow, doctor strange, dr strange, green lantern, joker, harley quinn, robin hood, peter pan, darth vader, vader,
yoda, chewbacca, obi wan, skywalker, luke skywalker, han solo, jabba, boba fett, gandalf, frodo, bilbo, sauron, gollum, legolas, aragorn, voldemort,
dumbledore, hermione granger, pikachu, charizard, bulbasaur, squirtle, charmander, pokemon, mewtwo, sonic, supermario, super mario, luigi mario, bowser,
donkey kong, pacman, pac man, minecraft, roblox, fortnite, naruto, sasuke, goku, vegeta, son goku, sailor moon, doraemon, totoro, hello kitty,
mickey mouse, minnie mouse, donald duck, daffy duck, bugs bunny, goofy goof, scooby doo, spongebob, sponge bob, squidward, patrick star, homer simpson,
bart simpson, shrek, dora explorer, teletubbies, santa claus, santa, father christmas, easter bunny, tooth fairy, bigfoot, godzilla, king kong, dracula,
frankenstein, zorro, tarzan, mowgli, popeye, garfield, snoopy, charlie brown, pinocchio, cinderella, snow white, rapunzel, elsa frozen, buzz lightyear,
nemo nobody, captain nemo, jack sparrow, james bond, sherlock holmes, indiana jones, rick sanchez, morty, beavis, butthead, cartman, eric cartman, kermit,
miss piggy, big bird, cookie monster, grinch, gru, minion, minions, optimus prime, megatron, terminator, robocop, rambo, predator, chucky, pennywise,
дед мороз, снегурочка, чебурашка, бэтмен, супермен, человек паук, колобок, карлсон, винни пух, 孙悟空, 孫悟空, 猪八戒, 哪吒, 蝙蝠侠, 超人, 蜘蛛侠, 奥特曼, 喜羊羊, 皮卡丘, 哆啦a梦,
ドラえもん, ピカチュウ, バットマン, スーパーマン, ナルト, 孫悟空, باتمان, سوبرمان, سبايدرمان, 배트맨, 슈퍼맨, 뽀로로, 둘리
`
