// The kind of a question: what is requested, before what it is about. The first kind that has one of its phrases in the
// message is the one; so what is particular stands before what is general, and what is wrong before what is for sale.

import { hasPhrase, type Phrase, phrases, wordsOfPhrases } from './words.ts'

/** Ways to write a delivery, so that each kind of question about one has them all. */
const SEND = 'deliver*|ship|shipping|shipped|send|bring|courier|carry it|drop off'
const each = (before: string, after: string) =>
  SEND.split('|')
    .map((word) => `${before}${word}${after}`)
    .join('|')
const COVER = 'warranty|guarantee*'
const warrantyAnd = (...words: string[]) =>
  words
    .flatMap((word) =>
      COVER.split('|').flatMap((cover) => [`${cover}..${word}`, `${word}..${cover}`]),
    )
    .join('|')

const PHRASES = {
  attack:
    'password|system prompt|hidden prompt|your prompt|previous instruction|all instruction|your instruction|developer mode|jailbreak|' +
    'source code|api key|database|card number on order|card number of|your last customer|email of..customer|phone of..customer|number of..customer|another customer|last customer|customer list|other customer|someone else order',
  insult:
    'thief|thieves|tief*|idiot*|eediat|stupid|garbage|fool*|dumb|useless|trash|rubbish|nonsense|foolishness|dunce|suck*|hate you|crap|shit|damn|fuck*',
  repair:
    'reupholst*|re upholst*|upholster*|repair my|fix..old|fix my|restore my|re cover|recover my|do you repair|repair service|repair furniture|do you fix|fix furniture|fix couch',
  unstated:
    'orthop*|insurance|insured|loses it|lose it|lost in the|goes missing|who brings|which courier|courier company|who is the courier|name of the courier|fire proof|fireproof|fire resist*|flame*|flammable|termite*|waterproof|water proof|water resist*|scotchguard*|scotch guard*|stain resist*|stain proof|toxic|certif*|where..made|made in|made where|manufactur*|' +
    'who make|import*|organic|formaldehyde|parking|job|jobs|hiring|vacanc*|who own|owner of|speak spanish|storage|store it|in the box for|refuse the delivery|refuse delivery|refuse it|allerg*|asthma|vegan|franchise',
  rent: 'rent out|do you rent|can i rent|rent furniture|hire furniture|lease|rental furniture',
  'keep-box':
    'keep the box|keep the packag*|throw away the box|throw out the box|throw..box..away|need the box after|save the box',
  'take-back':
    'trade in|trade my|trade-in|part exchange|buy back|old couch|old chair|old mattress|old bed|old furniture|old one away|old thing|my old|haul*|' +
    'dispose*|get rid of|dump my|second hand|used furniture',
  sample: 'sample*|swatch*|item of the fabric|cutting of the fabric',
  hold: 'hold it for me|hold one|reserve*|keep it for me|keep one|put one aside|put it aside|how long..hold|save one for me|hold..until|how long..to pay|order expire|expire if|pay by when|when do i have to pay|when must i pay',
  cancel: 'cancel*|call off my order|stop my order|not want the order|not want it again',
  'change-order':
    'change..order|remove..order|take..off my order|still change|upgrade..order|change..to pick up|change delivery|wrong..address|address..wrong|change..address|change my delivery|change the delivery|wrong address|wrong number on my order|wrong email|wrong phone|edit..order|' +
    'fix..order|add..my order|add..to order|order..change the|ordered..change|update..order|switch..order|move my delivery|' +
    'change..after i order|amend*|mistake..order|order..mistake',
  'wrong-item':
    'wrong size|sent wrong|sent me wrong|got wrong|got the wrong|get the wrong|2 of the same|same box twice|wrong colour|wrong item|wrong couch|wrong chair|wrong mattress|wrong one|wrong thing|wrong product|not what i order|not the one i order|' +
    'not the colour i|different from what i|different colour than i|sent me a different|send me the wrong',
  smell: 'smell*|odour*|odor*|scent|off gas*|offgas*|stink*|fume*|chemical',
  crease: 'wrinkle*|crease*|corner..soft|look crumple*|crumple*',
  flat:
    'still flat|is flat|seat flat|flat after|stay flat|staying flat|look flat|cushion flat|not expand*|not rise|not rising|not puff*|not plump*|not swell*|not come up|not full|' +
    'not open up|never expand*|lumpy|sunken|not recover*|not get full|still small|still thin|not inflate*',
  'return-cost':
    'who pay..return|who pay..exchange|who pay..send back|who pay..send it back|who cover..return|shipping..exchange|shipping..return|much..exchange|much..return|cost..exchange|cost..return|fee..return|pay..exchange|courier..return|return cost|cost to return|cost to exchange|charge..return|charge..exchange|' +
    'pay to return|pay to exchange|pay for return|pay for the return|pay..send it back|exchange..cost|exchange fee|return fee|restocking|' +
    'return free|free return|exchange free|free exchange|fee..exchange|fee..return|return shipping|exchange shipping',
  'voucher-trouble':
    'code..not work*|voucher..not work*|coupon..not work*|code..invalid|code..not valid|code..refuse*|code..reject*|code..expire*|voucher..expire*|voucher..valid|code..valid|how long..voucher|how long..code',
  'money-trouble':
    'wrong amount|paid twice|pay twice|charged twice|charge twice|charge me twice|double charge*|overpaid|over paid|paid too much|sent too much|send too much|too little money|short by',
  damage:
    'damage*|broken|broke|cracked|a crack|is crack|crack in|come crack|torn|tear in|ripped|rip in|dent*|scratched|faulty|fault|defect*|missing|jammed|jam up|not work*|stopped work*|stop work*|stopped|box was open|wrap was cut|wrap cut when|seal broken|seal was broken|already cut|open when it came|has a hole|have a hole|send..video|video..send|upload..video|' +
    'coming apart|fell apart|fall apart|leg come off|came off|snap*|burst*|threw the box|throw the box|drop the box|box wet|box mash*|hole in|wet box|collapse*|wobbl*',
  'warranty-use': warrantyAnd(
    'office',
    'hotel',
    'shop',
    'airbnb',
    'business',
    'rent*',
    'commercial',
    'villa',
    'guest house',
    'church',
    'school',
    'bar',
  ),
  'warranty-most':
    'longest warranty|longest guarantee|best warranty|most warranty|biggest warranty|longer warranty|warranty..longest|warranty..most',
  'warranty-claim': warrantyAnd(
    'claim',
    'call',
    'contact',
    'register*',
    'how do i use',
    'how does it work',
    'paper',
    'proof',
  ),
  'warranty-more': warrantyAnd(
    'wheel',
    'prize',
    'extend*',
    'extension',
    '3 year',
    'extra year',
    'more year',
  ),
  'warranty-limits': warrantyAnd(
    'fad*',
    'pill*',
    'scratch*',
    'spill*',
    'cat',
    'wear',
    'not cover',
    'void*',
    'exclu*',
    'lose',
    'transfer',
    'dog',
    'sun',
    'water',
    'stain',
    'move',
  ),
  'warranty-cover': warrantyAnd('cover*', 'include*', 'what is in', 'mean'),
  warranty: COVER,
  'exchange-difference':
    'store credit|credit note|difference back|get the difference|pay the difference|new..cost more|new..cost less|if..cost more|if..cost less|swap..cost more|price difference..exchange|exchange..difference|cheaper..difference|new one cost|new item|exchange..cheaper|' +
    'exchange..more expensive|swap..cheaper|swap..more expensive|the difference if|exchange..dearer',
  'opened-return':
    'open*..return|return..open*|open*..exchange|exchange..open*|open*..refund|refund..open*|already open*|even if i open*|after i open*|if i open*|unwrap*|cut the wrap|' +
    'wrap off|opened it|open it..back|open it..not like|try it..return|sleep on it..return|trial|sit on it..return|box..open..back',
  'refund-time':
    'how long..refund|when..refund|refund..how long|refund..day|refund..when|refund..take|refund time|when..money back|how long..money back|get back my money|' +
    'want it back today|refund come|refund reach|refund..come',
  'exchange-time':
    'how long..exchange|exchange..how long|exchange..take|exchange..day|exchange time|when..exchange|return window|how many day..return|how long..return|day to return|how long do i have to exchange|how long do i have to return',
  refund: 'refund*|money back|my money',
  exchange:
    'return*|exchange*|refund*|money back|swap*|change my mind|send it back|bring it back|carry it back|not like it|not want it|do not fit..back|take it back|' +
    'regret*|not satisfied|not happy with|not fit..what|does not fit in',
  complaint:
    'too slow|so slow|taking too long|rude*|disappoint*|took my money|take my money|terrible|unacceptable|bad service|poor service|worst|complain*|no one answer*|not answering|ignoring me|' +
    'angry|upset|vex|rip off|fed up|disgust*|liar|not reply*',
  receipt:
    'receipt*|invoice*|proforma|pro forma|official bill|bill for my|tax document|trn|business name on|company name on',
  'order-status':
    'where..my order|where..my couch|where..my delivery|where..my mattress|where..my chair|where..my thing|my order..come|my order..reach|my order..arrive|my order..is|' +
    'my order..ready|my couch..come|not come yet|not reach yet|not arrive*|not received|not get my|not got my|track*|order status|order..status|yb|email after order*|never got..email|no email|not get..email|status of|heard nothing|' +
    'payment came|payment come|payment reach|payment received|get my payment|got my payment|see my payment|receive my payment|see if my|check my order|check order|check..my order|check on my order|check the order|find my order|' +
    'order late|order is late|delivery late|late delivery|still waiting|confirmation|date pass*|never come|never came|lost my order|lost the email|lost the link|order number|my order number|i ordered|my order|' +
    'did my|has my|waybill',
  'load-limit':
    'weight..hold|hold..weight|max weight|maximum weight|weight limit|weight capacity|weight..take|take..weight|weight..support|support..weight|hold me|pound..hold|kg..hold|lb..hold|hold..pound|hold..kg|hold..lb|my weigh|we weigh|he weigh|she weigh|weigh..manage|manage..weight|pound..manage|bear..weight|' +
    'heavy person|heavy people|big person|fat|i weigh|person weigh*|pound..sit|big man|big woman|large person|plus size|lb person|kg person|how much weight|too heavy for|how much..can it hold|' +
    'pound person|heavy man|heavy woman|load',
  'later-fault':
    'squeak*|creak*|sag|sagging|month..broke|after..month|after a year|year later|month later|coming loose|gone soft|losing shape|lost its shape|sink in|sink*|sinking',
  'partner-join':
    'become a partner|be your agent|agent in|sales rep|join..partner|partner..join|sign up..partner|partner..sign up|join the programme|join the program|sell for you|be a partner|join your|pay to join|to join|joining',
  partner:
    'partner*|commission*|referral*|affiliate*|mlm|recruit*|signing up|sign up people|sign people|pyramid|earn*|refer a|refer my|refer someone|downline|level*|payout*|make money|per sale|each sale|from my friend|friend..sale|invite*|join under|sign up under|under me',
  wheel:
    'wheel|prize*|can i win|i won|can i spin|i spin|to spin|spin the|spin..day|spin..again|spin..often|how often..spin|spin to win|care kit|body wash|charging cable',
  voucher:
    'voucher*|coupon*|promo code|promotion code|discount code|promocode|two code|2 code|code*|gift card|gift certificate',
  layaway:
    'layaway*|lay away*|lay a way|hire purchase|higher purchase|instalment*|installment*|payment plan|interest|do credit|credit with|pay monthly|monthly|month payment|financ*|pay small|pay in 2|pay in 3|in 2 part*|part payment|part pay|pay half|half now|half and half|pay part|' +
    'half transfer|half..card|half of it|little by little|bit by bit|partial*|split..pay*|pay..split|split it|pay the rest|down payment|deposit..hold|hold..deposit|put down|pay some|pay later|' +
    'pay on time|credit union|on credit|on trust|trust me|trust it|terms of payment|in part|pay..week|pay..each month|pay..every month|2 payment|pay..balance|k now|klarna|afterpay|' +
    'deposit on|pay over|pay it over|mo credit|pay..month|courts',
  cash:
    'cash|cod|cheque*|check accepted|manager cheque|money order|western union|remittance|moneygram|on delivery..pay|pay on delivery|pay..on delivery|pay..delivered|pay..deliver|pay..when it come|' +
    'pay..when i get|pay..when it reach|pay..when it arrive|pay the driver|pay when|pay at the door|pay at pick up|pay on pick up|pay on pickup|pay when i pick up|pay on collection|pay in store|pay at the showroom|pay..receive|pay..see it',
  'other-pay':
    'paypal|lynk|zelle|cash app|cashapp|bitcoin|crypto*|apple pay|google pay|wipay|venmo|us dollar|usd|american money|pound sterling|foreign currency|u s dollar|debit*|keycard|mydlink|jn money|paymaster|bill express',
  'card-safety':
    'scam*|fraud*|hack*|steal|stolen|secure|security|encrypt*|card safe|safe..card|safe to|is it safe|card detail|card information|card info|is this real|legit*|trust this|trust you|' +
    'real company|real shop|credit card safe|save my card|keep my card|store my card',
  'card-payment':
    'card charge*|charge me|when..charge|charge..card|card..charge*|when..card|card taken|when..credit card',
  'duty-abroad': 'duty|duties|customs|import tax|customs broker',
  gct: 'gct|tax|taxes|taxed|tax free|vat|hidden fee|extra fee|hidden charge|price include|extra charge|final price',
  reference: 'reference|what do i write on the transfer|narration|ref number',
  'card-brands': 'card over the phone|american express|amex|visa|mastercard|discover card',
  'bank-account':
    'account number|bank account|account detail|which bank|what bank|bank detail|bank and branch|account name|ncb|scotia*|jn bank|your account|sagicor|bank info*|account info*|transfer to',
  proof: 'upload|send..proof|proof of payment|bank slip|deposit slip|screenshot',
  'bank-transfer': 'transfer*|deposit*|online banking|bank',
  bulk:
    'bulk|buy 2|buy more|if i buy|get 2 for|airbnb*|air bnb|hotel*|villa*|guest house*|guesthouse*|wholesale*|bnb|for my office|office furniture|office chair|for my business|for a business|apartment building|10 unit*|4 unit*|unit*|large order|big order|' +
    'company order|corporate|developer*|restaurant*|church|school|how many can i|quantity discount|more than one discount|reseller*|several|apartment complex|dozen',
  quote: 'quote*|quotation*|estimate*|price in writing',
  'how-to-order':
    'how do i order|how to order|how i order|how can i order|place an order|place order|how do i buy|how to buy|how can i buy|make an order|order online|order by phone|order over the phone|order on whatsapp|' +
    'order through whatsapp|take order*|how you order|how do you order|need an account|create an account|sign in|log in|login|register*|buy from you|order from you|checkout|check out|minimum order',
  'delivery-days':
    `${each('', '..saturday')}|${each('', '..sunday')}|${each('', '..weekend')}|${each('', '..holiday')}|${each('saturday..', '')}|${each('sunday..', '')}|${each('weekend..', '')}|` +
    `${each('', '..evening')}|${each('', '..night')}|${each('', '..at night')}|${each('', '..what time')}|${each('what time..', '')}|${each('', '..time of day')}|${each('', '..choose')}|${each('choose..', '')}|` +
    `${each('pick a ..', '')}|${each('certain ..', '')}|${each('', '..certain')}|${each('', '..specific')}|${each('specific ..', '')}|${each('schedule..', '')}|${each('', '..schedule')}|time slot|courier..good friday|deliver*..good friday|deliver*..easter|courier..work|choose..time|choose..day|pick..day|pick..time|what time..truck|what time..driver|time..driver come|${each('', '..christmas')}|${each('after work..', '')}|${each('', '..after work')}`,
  hours:
    'are you open|open on|you open|opening hour*|opening time|open today|open now|open tomorrow|close at|closing|you close|business hour*|working hour*|hour of operation|what time..open|what time..close|when you open|when do you open|when are you open|when it open|' +
    'when you close|when do you close|lock up|lock shop|public holiday|your hour*|hour*..monday|open..monday|close today|what time..lock|open till|open until|open late',
  'carry-in':
    'upstair..driver|driver..upstair|deliver*..upstair|bring it upstair|bring it in|inside my house|inside the house|driver help|delivery men|delivery man|driver..carry|driver..bring|door step|doorstep|curb*|kerb*|floor..deliver*|deliver*..floor|driver..floor',
  absent:
    'no one..home|not home|not at home|not be home|at work when|miss the delivery|miss the driver|not there when|driver..call|call before|call me before|call first|call when..outside',
  abroad:
    'overseas|abroad|foreign|international*|worldwide|caribbean|export|usa|america|united state|florida|miami|new york|brooklyn|bronx|queens ny|atlanta|canada|toronto|uk|england|london|birmingham uk|united kingdom|cayman*|bahama*|' +
    'barbado*|trinidad*|haiti|cuba|guyana|antigua|st lucia|grenada|another country|other country|out of jamaica|outside jamaica|texas|fort lauderdale|turks and caicos|bermuda',
  'delivery-cost':
    `${each('how much..', '')}|${each('cost..', '')}|${each('price..', '')}|${each('charge..', '')}|${each('fee..', '')}|${each('', '..cost')}|${each('', '..price')}|${each('', '..fee')}|${each('', '..charge')}|` +
    `${each('', '..much')}|${each('', '..free')}|${each('free..', '')}|${each('', '..rate')}|how much to reach|how much for it to reach|how much to carry|cost to reach|how much it..reach`,
  'delivery-time':
    `${each('how long..', '')}|${each('how many day..', '')}|${each('when..', '')}|${each('how soon..', '')}|${each('how fast..', '')}|${each('fast*..', '')}|${each('how quick*..', '')}|${each('', '..how long')}|` +
    `${each('', '..time')}|${each('', '..day')}|${each('', '..when')}|${each('', '..fast*')}|${each('', '..take')}|how long..reach|how many day|when..reach|how soon..come|how soon..get|how soon..reach|how soon..deliver*|how long..get here|how long..get it|how long..arrive*|` +
    'when..arrive*|when..get it|when would i get|when will i get|express|next day|same day|tomorrow|urgent*|rush|in a hurry|how long..come|when it come|when will it come|when does it come|when would it come|when my..come|how long..country|how much..country|live in the country|live a country|by friday|by monday|by weekend|this week|next week|day to reach|how fast|how quick*|before christmas|by christmas|how long it take for reach|fastest',
  showroom:
    'showroom*|show room*|get to the store|get to the shop|get to your|the store|store location|your store|physical|location|located|come look|come see|come and see|come in and|see it first|look at it first|see it in person|in person|try it first|try them|sit on it first|' +
    'sit in it first|test it|visit*|view the|view it|where you deh|where are you|where is your|where is the shop|where you|where unu|which part|find you|direction*|your address|shop address|address of|what is the address|where in|based|' +
    'walk in|pass through|can i see|can i look|see the furniture|see them|have a branch|branch in|store in|have a store|shop in|pass by|come by',
  'pick-up':
    'pick up*|pickup|pick it up|collect*|come for it|come get it|own truck|fetch it|my own transport|send someone for',
  places: `${SEND}|parish|island wide|islandwide|reach|go there|deliver*|do you cover|you cover|coverage`,
  'open-days': 'saturday|sunday|weekend|holiday*|on monday|on friday|bank holiday',
  moving:
    'when i move|moving house|moving to|pack it again|pack it back|recompress*|re compress*|compress it again|compress it back|back in the box|back in a box|put it back in|move house|next move|squeeze it back|roll it back|vacuum it again|fold it back in',
  assembly:
    'assembl*|set it up|set up|put it together|put together|put it up|install*|screw*|tool*|build it|screwdriver|drill',
  expand:
    'full shape|full size..how long|how long..full|puff*|expand*|rise|plump*|inflate*|swell*|take shape|ready to use|ready to sit|ready to sleep|decompress*|sit on it|sit down on|lie down on it|right away|same night|same day..sleep|first night|' +
    'how soon..sit|how soon..sleep|how soon..use|how long..use|how long..sit|how long..sleep|before i can sit|before i can sleep|sleep on..tonight|fluff*|full size|back to normal|come to life|how long..ready|grow|open up fully|when can i sit|when can i sleep|use it today',
  suited:
    'outdoor*|outside|knee*|helper*|verandah*|veranda*|porch|balcony|poolside|hot|heat|sweat*|cool at night|cool|easy to clean|easy clean|easy for clean|kid friendly|with kid|small kid|kid|children|child*|toddler*|elderly|grandma|granny|grandmother|guest room|spare room|small room|small space|' +
    'washable|easy to wash|for back|for my back|back problem|small apartment|small place|small house|studio|dorm|first apartment|first flat|reading|back pain|bad back|light for carry|light to carry|tall|nap|bedroom..chair|work from home|airy',
  pets: 'dog*|cat|cats|pet*|puppy|kitten|claw*',
  care:
    'use on|what to use|in the sun|the sun|sun|rain|clean it|clean the|clean a|clean my|how..clean|cleaning|cleaner|wash*|stain*|spill*|vacuum*|condition|conditioner|conditioning|wipe*|vinegar|bleach*|sunlight|direct sun|fade*|mould*|mold*|mildew*|maintain*|maintenance|take care|look after|caring|dust*|soap|steam*|polish*|' +
    'iron|wine|juice|coffee stain|coffee on|cracking|protect*|prevent*|keep leather|crayon|wet it|damp|humid*|sea breeze|salt air|ink',
  unboxing:
    'unbox*|open the box|open the package|open it up|unpack*|cut the film|knife|open up the box|video*|film it|film the|record*|scissor*|how..open it',
  goods:
    'table*|desk*|wardrobe*|dresser*|cabinet*|shelf|shelves|bookcase*|lamp*|rug*|carpet*|curtain*|stove*|fridge*|refrigerator*|tv|tv stand|television*|crib*|bunk*|headboard*|bed frame*|bed base*|box spring*|pillow*|bedsheet*|bed sheet*|sheets|blanket*|rocking|' +
    'dining*|bar stool*|stool*|patio*|hammock*|bench*|mirror*|washing machine*|appliance*|office chair*|gaming chair*|massage chair*|bedroom set*|living room set*|item set|chest of drawer*|nightstand*|night stand*|closet*|whatnot*|entertainment*|high chair*|' +
    'recliner*|water bed*|air mattress*|air bed*|outdoor furniture|swing*|fan|fans|generator*|cushion cover*|slip cover*|spare part*|replacement leg*|extra leg*|extra cushion*',
  custom:
    'custom*|made to order|made to measure|own size|own design|special order|special size|my own fabric|my measurement|bespoke|make me a|make one|make it in|other size*|bigger size|smaller size|different size*',
  'how-made':
    'how do you get it in the box|how do it fit in the box|how does it fit in|how..compressed|why..cheap|how..fit in a box',
  compare:
    'difference|versus|vs|compare*|which is better|which one is better|better than|which is more',
  most:
    'seat most|seat the most|most people|most person|widest|wider|biggest|bigger|largest|larger|smallest|smaller|longest|longer|shortest|shorter|cheapest|cheaper|least expensive|lowest price|most expensive|more expensive|dearest|priciest|lightest|lighter|heaviest|heavier|thickest|' +
    'thicker|thinnest|thinner|tallest|taller|deepest|deeper|softest|softer|firmest|firmer|lowest cost|most costly',
  similar:
    'similar*|something like|like that one|other option*|alternative*|instead|something else|another one',
  'seat-height':
    'seat height|high..seat|height of the seat|height of seat|seat..off the floor|seat..from the floor|seat..from the ground|low to sit|sitting height|how high..sit',
  'bed-size':
    'queen*|double|twin*|single|king|kingsize|full size bed|full mattress|size bed|bed size|size mattress|mattress size|what size..mattress|what size..bed|which size..mattress|size of bed|3 quarter',
  sleeps:
    'sleep 2|2 people sleep|2 person sleep|2 of us sleep|sleep..people|how many..sleep|people..sleep|person..sleep|couple sleep|sleep a couple|sleep comfortably|2 adult|can sleep|pull out bed size|sleeping|lying|lie down|as a bed|bed open|open as|open..bed|pulled out|pull out to|folded out|fold out|fold flat|opened out|when open|into a bed|turn into|guest sleep|sleep how many|sleep',
  seats:
    'how many..sit|how many..seat|seat how many|how many people|how many person|people can sit|people sit|people fit|seat 2|seat 3|seat 4|seat 5|hold..people|family of|sit 3|sit 4|sit 2|how much people|people hold|how much person|person can sit',
  carrying:
    'man lift|person lift|someone lift|can lift|lift it|lift by|carry it alone|carry it by|1 man|one man|one person|1 person carry|person carry|man carry|2 people carry|2 person carry|easy to carry|light enough',
  fit:
    'door*|gate|grill*|stair*|lift|elevator*|corridor*|hallway*|passage*|wall*|alcove*|fit in|fit inside|fit through|fit up|go through|pass through|car|suv|van|minivan|truck*|wagon*|hatchback*|sedan*|saloon*|boot|trunk|vehicle*|toyota|probox|corolla|axio|fielder|hiace|noah|voxy|nissan|honda|suzuki|swift|vitz|' +
    'taxi*|bus|robot taxi|fit my|apartment small|narrow|tight|will it fit|does it fit|can it fit|can fit|roof rack|pick up truck|bike',
  box: 'box|carton*|package*|packag*|weigh*|weight|heavy|kg|kilo*|lb|pound|light|lift alone|carry alone|one person carry|carry by myself|carry it alone|how many box*|come in 1 box',
  firmness:
    'firm*|strong*|sturdy|durable|quality|last long|as good as|how long..last|soft*|how hard|too hard|comfort*|comfy|support*|hard or|medium',
  material:
    'fabric*|material*|made of|made from|made out|real leather|leather|velvet|linen|boucle|chenille|foam|coil*|spring*|frame|wood*|hardwood|filling|fill|stuffing|latex|memory|what is inside|gel|cotton',
  restock:
    'restock*|back in stock|when..back|come back in|get more|next shipment|more coming|in again|when..in stock|new stock|when..have it again|coming in',
  stock:
    'in stock|available|availability|have..left|how many left|any left|sold out|still have|got any|have any|out of stock|how many..in stock|can be ordered',
  colour: 'colour*|shade*|what else..in|else you have it in|come in',
  size: 'space|size*|thickness|measure*|dimension*|how big|how wide|how deep|how tall|how high|how long is|how long are|width|height|depth|length|long enough|wide enough|big enough|how much space|thick*|inch*|foot|feet|square|how large|high off|off the floor|off the ground|deep is',
  haggle:
    'too expensive|too dear|ridiculous|too high|overpriced|negoti*|match price|price match|match the price|best price|last price|lower price|drop the price|bargain|student|senior|cheaper for me|little discount|beat the price|small discount',
  sale: 'sale|discount*|deal*|special*|clearance|offer*|promotion*|reduced|black friday|negotiat*|best price|last price|lower price|price match|drop the price|student|senior|cheaper price|mark down',
  price:
    'price*|cost*|how much|much is|much for|expensive|pricing|what is..go for|go for|worth|dollar*|jmd|much a|a how much',
  whatsapp: 'whatsapp|whats app',
  email: 'email*|e mail|mail address|write to you',
  address: 'address|location|where',
  phone:
    'phone*|telephone|call you|call the shop|number to call|have a number|phone number|contact number|your number|ring you|call unu',
  review: 'review*|rating*|what people say|feedback|testimonial*|star*',
  newsletter: 'newsletter|mailing list|unsubscribe|subscribe*',
  account: 'facebook|instagram|tiktok|social media|youtube',
  privacy:
    'privacy|gdpr|my data|personal data|personal information|data protection|sell my information|my information',
  identity:
    'what model|is keisha|chatgpt|gpt|claude|language model|bot|robot|ai|chatbot|who are you|your name|are you human|are you real|are you a real|computer|machine',
  person:
    'agent|representative|human|real person|speak to|talk to|someone to help|need help|help me|customer service|customer care|contact you|contact unu|person*..talk|speak with|someone call me|call me|get in touch|contact|manager',
  payment:
    'visa|mastercard|amex|american express|credit card|card*|pay|payment*|paying|how can i pay|pay with|pay by|accept*|credit|method*',
  catalogue:
    'what do you sell|what you sell|what you have|what do you have|what you carry|what kind of furniture|what type of furniture|catalogue|catalog|show me|browse|what is for sale|see your|all your furniture|brochure|looking for',
  thanks: 'thank*|thx|appreciate|respect|nuff|great|ok cool|perfect|alright',
  farewell: 'bye|goodbye|later|walk good|see you|take care bye',
  greeting:
    'mawnin|mornin|evenin|good day|hola|bonjour|howdy|hi|hello|hey|greeting*|good morning|good afternoon|good evening|good night|wah gwaan|what gwaan|wa gwaan|whats up|what is up|how are you|blessing*|morning|afternoon|evening|hail|yow|yo|how you do|how you doing',
} as const

export type Kind = keyof typeof PHRASES
const KINDS = Object.entries(PHRASES).map(([kind, text]): [Kind, Phrase[]] => [
  kind as Kind,
  phrases(text),
])

/** Every word of the phrases: typing errors are corrected towards these. */
export const KIND_WORDS: ReadonlySet<string> = new Set(
  KINDS.flatMap(([, list]) => wordsOfPhrases(list)),
)

/** The beginnings of words that phrases go on with: a word that has one is no typing error. */
export const STEMS: readonly string[] = KINDS.flatMap(([, list]) =>
  list.flatMap((parts) => {
    const last = parts.at(-1) ?? ''
    return last.endsWith(' ') ? [] : [last.trim().split(' ').at(-1) ?? '']
  }),
).filter((stem) => stem.length >= 5)

/** Courtesies: they count only where a message is nothing else. */
const COURTESIES = new Set<Kind>(['thanks', 'farewell', 'greeting'])

/** The kinds that a line of words has phrases of, the deciding one first; courtesies last. */
export function kindsIn(line: string): Kind[] {
  const found = KINDS.filter(([, list]) => hasPhrase(line, list)).map(([kind]) => kind)
  return [
    ...found.filter((kind) => !COURTESIES.has(kind)),
    ...found.filter((kind) => COURTESIES.has(kind)),
  ]
}
