/**
 * Words of which leaked and guessed passwords are made, in lower case and letters only; common-password.rules.ts knows
 * the additions around them. The list was written by hand (docs/design/0012-passwords-and-sessions.md): habits of
 * people who choose passwords, names, teams, places, keyboard words, pinyin, and words of this trade.
 */
const words = `
password passwort passwd passw pass passcode passphrase passkey pwd motdepasse contrasena senha parola wachtwoord haslo
admin administrator administrador adm root toor super superuser supervisor sysadmin system sysop operator operater user
username guest test tester testing testtest temp temporary demo default changeme change newpass newpassword oldpassword
mypassword yourpassword nopassword thepassword passwordisme secret secrets topsecret private access accessdenied letmein
letmeout letmeinnow openup opensesame sesame open enter login logon signin signon welcome welcomehome hello helloworld hallo
hola bonjour ciao goodbye goodmorning goodnight thankyou please master masterkey maintenance service support helpdesk help
office company business work worker manager boss chief director staff team sales public oracle mysql postgres database
server client network internet intranet router switch gateway firewall cisco juniper linux ubuntu debian windows microsoft
google facebook twitter instagram youtube linkedin amazon apple iphone android samsung nokia sony dell lenovo toshiba
computer laptop desktop keyboard mouse monitor printer program software hardware backup security secure safety safe guard
guardian police fire alarm alert camera cameras cctv video videos dvr nvr surveillance monitoring watch watchman patrol
control controller console center centre central dispatch palisade hikvision dahua axis uniview bosch honeywell gate door
building site factory plant warehouse station airport harbour parking campus school hospital
qwerty qwertz azerty qwert qwer qaz wsx qazwsx qazxsw asdf asdfg asdfgh asdfghjkl zxcv zxcvb zxcvbn zxcvbnm qwertyuiop
qweasd qweasdzxc asdzxc poiuy lkjhg mnbvc mnbvcxz abc abcd abcde abcdef abcdefg abcdefgh abcabc aabbcc xyz xxx aaa zzz
love iloveyou iloveu iloveme ilovegod iloveher ilovehim loveyou loveme lovely lover lovers sweet sweetie sweetheart honey
baby babygirl babyboy babe darling angel angels princess prince queen king princesa teamo amor corazon mylove forever
together always happy happiness lucky luckyme smile smiley sunshine sunny sun moon star stars starlight sky heaven rainbow
flower flowers rose roses lily daisy jasmine blossom butterfly bubbles cookie cookies candy chocolate sugar cherry apples
banana orange lemon strawberry peaches pumpkin pepper ginger coffee tea beer whiskey vodka pizza burger cheese butter
chicken bacon cupcake peanut muffin
dragon dragons monkey tiger tigers lion lions bear bears wolf wolves wolfpack eagle eagles falcon falcons hawk hawks shark
sharks dolphin dolphins panther panthers jaguar leopard cheetah puma cougar bobcat wildcat wildcats bulldog bulldogs dog
doggy doggie dogs puppy cat cats kitty kitten kittycat pussycat mouse rabbit bunny turtle snake viper cobra scorpion spider
horse horses pony mustang stallion buffalo elephant panda koala penguin parrot phoenix raven crow owl duck ducky goose
frog froggy fish fishing salmon beetle bee ladybug
shadow ghost demon devil satan lucifer hell hellfire death killer kill murder assassin hunter sniper warrior warriors
soldier army navy marine marines airforce ranger rangers knight knights samurai ninja viking pirate pirates rebel outlaw
bandit gangster gangsta thug player gamer games game gameover winner champion legend legends hero heroes superman batman
spiderman ironman wolverine hulk joker avengers pokemon pikachu naruto sasuke goku vegeta sonic mario zelda minecraft
fortnite roblox warcraft starcraft counterstrike callofduty halo diablo matrix starwars skywalker vader yoda jedi startrek
spock enterprise gandalf frodo hobbit hogwarts harrypotter potter merlin wizard magic magician mystery
football footbal fc soccer baseball basketball hockey tennis golf golfer cricket rugby volleyball swimming running boxing
wrestling wrestler racing racer skate skater skateboard surfer surfing snowboard skiing cycling
arsenal chelsea liverpool manchester manutd united everton tottenham celtic barcelona barca realmadrid madrid juventus
milan inter bayern dortmund ajax benfica porto galatasaray fenerbahce besiktas yankees redsox dodgers cubs mets braves
lakers celtics bulls heat knicks cowboys steelers packers patriots raiders broncos giants redskins vikings dolphin ravens
ronaldo messi beckham rooney gerrard torres kobe jordan lebron tyson
michael michelle michele jennifer jessica ashley amanda melissa nicole stephanie elizabeth heather samantha danielle
rebecca rachel brittany christina katherine catherine lauren megan hannah kimberly victoria vanessa natalie natasha
charlotte caroline caroline andrea angela angelica barbara patricia maria marie anna anne annie alice alicia amelia
claudia daniela diana emily emma eva gabriela helen isabella jasmin joanna julia juliana julie karen karina laura lisa
linda louise lucia lucy madison maggie martina mary molly monica nancy nina olivia pamela paula sabrina sandra sara sarah
sophia sophie susan sylvia tanya teresa tiffany valentina valeria veronica virginia wendy
thomas robert william richard charles joseph christopher daniel matthew anthony andrew joshua kevin brian george edward
ronald timothy jason jeffrey ryan jacob gary nicholas eric jonathan stephen steven larry justin scott brandon benjamin
samuel gregory frank alexander alexandre alejandro patrick jack dennis jerry tyler aaron jose adam nathan henry douglas
zachary peter kyle walter harold jeremy ethan carl keith roger gerald christian terry sean austin arthur lawrence jesse
dylan bryan joe jordan billy bruce albert willie gabriel logan alan juan wayne roy ralph randy eugene vincent russell
louis philip bobby johnny bradley martin marcus oliver oscar lucas luis carlos miguel antonio francisco fernando eduardo
ricardo roberto rafael pablo pedro diego sergio mario marco paolo andreas stefan sebastian tobias florian markus michal
pavel ivan dmitri sergey vladimir alexey nikita mohamed mohammed muhammad ahmed ali hassan hussein ibrahim omar mustafa
mehmet fatih kumar raj rahul krishna ganesh lakshmi priya deepak sanjay vijay
buster bailey charlie max maxwell rocky rocket bandit duke harley harleydavidson cooper toby tucker lucky lady sadie
molly chloe bella coco ginger missy mickey minnie donald goofy snoopy garfield scooby scoobydoo tweety simba nemo barbie
hellokitty winnie poohbear teddy teddybear teddybear bambi casper
mercedes porsche ferrari lamborghini corvette camaro chevy chevrolet ford toyota honda nissan mazda subaru yamaha suzuki
kawasaki bmw audi volkswagen volvo jaguar bentley dodge jeep truck trucker trucks motorcycle biker
london paris berlin munich hamburg vienna zurich rome milano napoli lisbon dublin moscow kiev warsaw prague budapest
istanbul ankara athens cairo dubai tehran delhi mumbai bombay bangalore chennai karachi lahore dhaka bangkok jakarta manila
singapore malaysia tokyo osaka seoul beijing shanghai guangzhou shenzhen hangzhou nanjing wuhan chengdu chongqing tianjin
xian suzhou hongkong taipei sydney melbourne toronto montreal vancouver newyork boston chicago dallas houston texas austin
denver phoenix vegas lasvegas losangeles california florida miami orlando atlanta detroit washington america american usa
canada mexico brasil brazil argentina colombia chile peru england scotland ireland wales britain france germany
deutschland italy italia spain espana portugal poland polska russia ukraine turkey turkiye greece egypt nigeria kenya
africa india pakistan china chinese japan korea australia
spring summer autumn winter january february march april may june july august september october november december monday
tuesday wednesday thursday friday saturday sunday morning evening weekend holiday vacation christmas santa halloween
easter birthday newyear
red blue green yellow purple pink black white silver gold golden diamond crystal emerald ruby sapphire pearl platinum
orange brown gray grey violet indigo
freedom peace justice victory power energy thunder lightning storm hurricane tornado blizzard ocean river mountain forest
island beach water fire earth wind snow ice frost sunset sunrise nature garden planet world universe galaxy cosmos space
jesus jesuschrist christ christian church bible faith hope grace blessed blessing spirit trinity genesis heaven god godis
godisgood godbless lord savior allah bismillah mashallah inshallah buddha shiva
music musica guitar drummer drums piano violin singer rocknroll rock metal metallica slipknot nirvana greenday eminem
beatles rolling elvis queen madonna michaeljackson rihanna beyonce shakira linkinpark hiphop rapper reggae bobmarley
marley onedirection jonas bieber
trustno trustnoone whatever nothing something anything everything everyone nobody somebody someone idontknow dontknow
dunno noidea forgot forgotten forgetit remember nevermind unknown unbelievable incredible amazing awesome fantastic
perfect beautiful gorgeous handsome sexy hottie hotstuff hot cool coolguy cooldude dude guy girl girls boy boys man woman
women lady kids child children family mother father mommy daddy mom dad mama papa mother brother sister grandma grandpa
friend friends friendship bestfriend buddy pal mate together
fuck fucker fuckyou fuckoff fuckme shit bullshit bitch asshole bastard damn damnit cunt dick dickhead penis pussy boobs
tits sex sexsex sexy porn naked slut whore blowjob horny stupid idiot moron loser dumbass
money cash dollar dollars million millionaire billion rich bank banker credit lottery jackpot casino poker blackjack
bitcoin crypto
student students teacher college university professor academy science physics chemistry biology mathematics history
english library doctor nurse medical lawyer engineer engineering pilot captain sailor driver
woaini woaiwojia woaini woaininima wodemima mima mimashi mimamima guanliyuan guanli caonima nihao nihaoma zhongguo
zhonghua woshishui woshiwo aini ainima laopo laogong baobei baobao xiaoxiao xiaoming xiaohong xiaolong wangwei wanglei
zhangwei zhangsan lisi wangwu liuyang chenchen lilili yangyang tiantian tianshi kuaile shengri gongsi anquan jiankong
baoan mensuo huawei xiaomi taobao alibaba baidu tencent weixin jingdong asd qwe zxc iop jkl bnm ijn okm plm edc rfv tgb
yhn ujm aini dajiahao feichang
number numbers numero one two three four five six seven eight nine ten zero first second third double triple
alpha bravo charlie delta echo foxtrot golf hotel juliet kilo lima mike november papa quebec romeo sierra tango uniform
victor whiskey xray yankee zulu omega sigma gamma
abcdefghijklmnopqrstuvwxyz iloveyousomuch letmeinplease ihateyou ihate hate whoami whatsup whocares yourmom yomama
goaway getout getin stop start startup restart reset recovery unlock locked lockdown keepout noentry stayout hidden
project release version update upgrade install setup config configure root rootroot local localhost remote cloud online
offline website webmaster postmaster hostmaster mail email gmail hotmail yahoo outlook domain example sample
`

/** The list as a set. */
export const commonWords: ReadonlySet<string> = new Set(words.split(/\s+/).filter(Boolean))
