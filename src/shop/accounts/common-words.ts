/**
 * What people choose when a password is asked for, written down by us from what is generally known about it: names,
 * teams, animals, endearments, heroes, and the words of the form itself. No leaked list was copied. Each word is tried
 * with the endings of `common-passwords.ts`.
 */
export const COMMON_WORDS = `
password passwort passwd passphrase pass passw pword parola contrasena motdepasse senha wachtwoord haslo salasana
passw0rd p@ssword p@ssw0rd pa55word pa55w0rd passwrd pazzword p4ssword p4ssw0rd pa$$word pa$$w0rd mypassword
thepassword mypass newpass newpassword oldpassword yourpassword nopassword changeme changeit letmein letmeinnow
welcome welcome2 w3lcome willkommen bienvenue bienvenido admin admin1 administrator root toor superuser user username
guest login logon access accessdenied master default secret topsecret private public temp temporary test testing tester
testtest testuser demo sample example student teacher manager support service system server computer internet network
windows linux android iphone samsung nokia google facebook youtube twitter instagram yahoo hotmail gmail microsoft
apple amazon netflix paypal database backup office company business account money dollar cash rich million bitcoin
qwerty qwertz azerty qwert qwerty1 qwer asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm qazwsx qazwsxedc wsxedc
abc abcd abcde abcdef abcdefg abcabc abc123 a1b2c3 a1b2c3d4 a1s2d3f4 q1w2e3 q1w2e3r4 q1w2e3r4t5 q2w3e4r5
1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc zaq12wsx zaq1xsw2 aaa aaaa xxx xxxx aabbcc asd asdasd qweqwe zxczxc
iloveyou iloveu loveyou loveme lovely love lover lovers loveyou2 ilovegod ilovemyself ihateyou mylove truelove
babygirl babyboy baby babe honey sweetie sweetheart sweet darling princess prince queen king kingkong angel angels
angelo beautiful gorgeous handsome sexy sexygirl hottie cutie cute pretty kisses hugs kissme forever always together
friend friends friendship bestfriend family mother father mommy daddy mama papa sister brother grandma grandpa
football futbol soccer baseball basketball hockey tennis golf golfer rugby cricket boxing wrestling running runner
swimming skating skateboard snowboard surfing surfer cheer cheerleader dancer dancing ballet gymnast coach player
superman batman spiderman ironman wonderwoman wolverine hulk avengers marvel deadpool captain america joker robin
starwars skywalker yoda jedi darthvader startrek matrix neo trinity gandalf frodo legolas hobbit harrypotter hogwarts
pokemon pikachu naruto sasuke goku dragonball vegeta sonic mario luigi zelda minecraft fortnite roblox warcraft
starcraft diablo callofduty halo xbox playstation nintendo gameboy gamer games game hacker ninja samurai warrior
dragon dragons phoenix unicorn monster vampire zombie ghost wizard witch magic magical demon devil lucifer satan heaven
jesus jesuschrist jesus1 christ christian god godisgood godislove blessed blessing faith hope grace mercy church bible
prayer moses abraham joseph allah muhammad mohammed buddha krishna shiva
monkey tiger lion panther cheetah leopard elephant zebra giraffe rhino eagle falcon hawk owl raven bird birdie parrot
chicken duck turkey penguin dolphin dolphins shark whale fish fishing turtle snake python cobra lizard spider scorpion
butterfly ladybug bee honeybee dog doggie puppy puppies cat cats kitty kitten kittycat hello hellokitty bunny rabbit
hamster mouse mickey mickeymouse minnie donald goofy pluto snoopy garfield tweety scooby scoobydoo simpsons bart homer
spongebob patrick shrek nemo simba bambi barbie cinderella rapunzel elsa frozen disney
horse horses pony cowboy cowboys cowgirl country bear bears teddy teddybear wolf wolves fox foxy deer hunter hunting
buster buddy max charlie bella lucy molly maggie daisy rocky sadie bailey jake duke bear zoe lola coco ginger pepper
shadow smokey oreo cookie cookies brownie muffin cupcake candy sugar sunshine sunny sunflower flower flowers rose roses
lily daisy1 violet jasmine ivy iris tulip rainbow star stars starlight moon moonlight sun summer winter spring autumn
snow snowman snowball rain storm thunder lightning fire ice icecream cream chocolate coffee pizza burger cheese
banana apple1 orange lemon cherry peach strawberry blueberry watermelon pineapple mango tomato potato carrot pumpkin
pickle peanut butter noodle spaghetti tequila vodka whiskey beer guinness budweiser cocacola pepsi
red blue green yellow purple pink black white brown silver gold golden diamond diamonds crystal pearl ruby emerald
bluesky redrose blackcat whitetiger greenday purplerain pinkfloyd metallica nirvana slipknot linkinpark eminem tupac
beyonce rihanna madonna elvis beatles jackson bobmarley nickelback acdc guitar piano drummer music musica singer
rockstar rocknroll hiphop rapper disco jazz
london paris berlin madrid barcelona rome milano amsterdam newyork boston chicago dallas houston austin denver phoenix1
atlanta miami florida texas california losangeles lasvegas vegas seattle portland detroit hawaii alaska brooklyn
america usa1 canada toronto mexico brazil brasil argentina colombia india pakistan china japan korea russia germany
france italia italy espana spain england ireland scotland australia sydney africa kenya nairobi nigeria ghana
tanzania uganda egypt
liverpool arsenal chelsea manchester manutd mancity everton tottenham barca realmadrid juventus acmilan bayern
yankees redsox dodgers lakers celtics bulls knicks heat warriors cavaliers steelers packers patriots raiders eagles
giants broncos vikings bears1 chiefs falcons panthers saints seahawks cubs mets braves cardinals
ferrari porsche mercedes bmw audi toyota honda nissan mazda ford mustang corvette camaro chevy chevrolet dodge viper
harley davidson yamaha kawasaki suzuki ducati jeep trucker driver racing nascar
michael jennifer jessica ashley amanda nicole daniel michelle matthew andrew joshua anthony joseph1 david william
robert thomas charles christopher chris richard steven kevin brian jason justin brandon jonathan nicholas ryan eric
jacob tyler alexander alex alexis alexandra benjamin samuel samantha sam stephanie elizabeth lauren megan rachel
rebecca sarah emily emma olivia sophia isabella isabel abigail hannah victoria natalie katherine catherine kathryn
kimberly melissa heather amber tiffany danielle christina christine maria mary marie patricia linda barbara susan
karen nancy lisa betty helen sandra donna carol ruth sharon laura cynthia angela brenda pamela anna annie
martha debra amy virginia kathleen julie julia martin george kenneth edward ronald timothy jeffrey frank scott gregory
raymond jerry dennis walter peter harold douglas henry carl arthur roger jack jackie johnny john jonny james jimmy
jordan jordan23 michael1 tyrone jerome marcus antonio carlos miguel jose juan luis jorge fernando ricardo eduardo
alejandro roberto francisco manuel diego pablo gabriel gabriela valentina camila daniela mariana andrea carolina
paola sofia fatima aisha omar ali ahmed hassan ibrahim yusuf amina zainab kwame kofi wanjiru njeri otieno achieng
mwangi kamau adebayo chinedu ngozi olumide thabo sipho zanele lerato
whatever nothing something anything someone nobody everybody hello123 hellohello helloworld goodbye goodluck
goodmorning goodnight goodgirl badgirl badboy bigboy bigdog bigdaddy bigman smallville lucky luckyme lucky7 winner loser
champion champ number1 numberone trustno1 trustme killer killme hateme fuckyou fuckme fuckoff asshole bitch bastard
bullshit shithead dickhead pussycat hardcore playboy casanova romeo juliet romance passion desire dream dreams dreamer
freedom liberty justice peace happy happiness happyday smile smiley laughing crazy crazygirl insane lazy stupid
genius einstein newton galileo sherlock mastermind phantom legend legends hero heroes spirit destiny eternity infinity
remember rememberme forget forgetme imissyou missyou sorry please thanks thankyou
birthday christmas halloween easter newyear holiday vacation beach ocean island paradise mountain river lake forest
garden nature earth world planet galaxy universe space apollo orion saturn jupiter mercury venus mars neptune
january february march april may june july august september october november december
monday tuesday wednesday thursday friday saturday sunday weekend
airplane pilot rocket sailor captain1 pirate pirates soldier army marine marines navy airforce police fireman doctor
nurse lawyer engineer chemistry biology physics science history english spanish college university school highschool
library books reading writer poetry
beads beading beadwork bracelet necklace earring earrings anklet jewelry jewelery jewellery artisan handmade crafts
shopping shopper shoponline
`;
