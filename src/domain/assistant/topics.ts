// What people ask about apart from the pieces, and the words by which they do. A strong word or a
// phrase names the topic by itself, a weak one only helps. The earlier of two equals wins.

import { wordsOf } from './words.ts'

export type TopicId =
  | 'order-status'
  | 'delivery-cost'
  | 'delivery-time'
  | 'delivery-places'
  | 'pick-up'
  | 'bank-account'
  | 'bank-transfer'
  | 'card-safety'
  | 'card-payment'
  | 'payment'
  | 'damage'
  | 'exchange'
  | 'warranty'
  | 'moving'
  | 'expanding'
  | 'firmness'
  | 'quote'
  | 'partners'
  | 'care'
  | 'unboxing'
  | 'box-size'
  | 'hours'
  | 'whatsapp'
  | 'phone'
  | 'email'
  | 'address'
  | 'privacy'
  | 'identity'
  | 'person'
  | 'thanks'
  | 'farewell'
  | 'greeting'

type Topic = {
  id: TopicId
  strong: readonly string[]
  weak: readonly string[]
  phrases: readonly string[]
}

const topic = (id: TopicId, strong: string, weak = '', phrases: string[] = []): Topic => ({
  id,
  strong: wordsOf(strong),
  weak: wordsOf(weak),
  phrases: phrases.map((phrase) => ` ${wordsOf(phrase).join(' ')} `),
})

const TOPICS: readonly Topic[] = [
  topic('order-status', 'track tracking', 'status order where', [
    'my order',
    'order status',
    'i ordered',
    'cancel order',
  ]),
  topic('delivery-cost', '', 'free', [
    ...['delivery cost', 'delivery fee', 'delivery charge', 'delivery free', 'delivery price'],
    ...['shipping cost', 'shipping fee', 'shipping charge', 'shipping free', 'free delivery'],
    ...['much is delivery', 'much is shipping', 'much for delivery', 'cost of delivery'],
    ...['free shipping', 'cost to deliver', 'charge for delivery', 'much to deliver'],
  ]),
  topic(
    'delivery-time',
    'delivery deliver shipping ship courier arrive express',
    'how long day when time fast quick take week tomorrow',
  ),
  topic(
    'delivery-places',
    'parish caribbean worldwide overseas abroad international export ' +
      'portland trelawny westmoreland clarendon manchester hanover portmore',
    'deliver delivery ship shipping where anywhere island country',
    [
      'deliver to',
      'delivery to',
      'ship to',
      'shipping to',
      'send to',
      'montego bay',
      'st ann',
      'st mary',
      'st thomas',
      'st james',
      'st elizabeth',
      'st catherine',
    ],
  ),
  topic('pick-up', 'pickup collect collection', 'myself warehouse', ['pick up', 'pick it up']),
  topic('bank-account', 'account ncb', 'bank number branch detail', [
    'account number',
    'bank detail',
    'bank account',
  ]),
  topic('bank-transfer', 'transfer receipt deposit', 'bank pay upload reference'),
  topic(
    'card-safety',
    'scam fraud hacked hacker stolen steal secure security encrypted encryption sealed',
    'safe card credit debit trust pay online',
    [
      ...['card safe', 'credit card safe', 'debit card safe', 'detail safe', 'number safe'],
      ...['card detail', 'card number', 'card info', 'card information', 'card safety'],
      ...['safe to pay', 'safe to use', 'safe to order', 'safe to buy', 'safe to give'],
    ],
  ),
  topic('card-payment', 'card visa mastercard debit charged', 'credit pay when', ['credit card']),
  topic(
    'payment',
    'pay payment cash paypal lynk installment instalment financing layaway hire credit',
    'how way method',
  ),
  topic('damage', 'damage damaged broken faulty fault defect defective torn', 'arrive missing'),
  topic('exchange', 'return exchange refund', 'policy back swap', [
    'change my mind',
    'money back',
    'send it back',
    'dont like it',
  ]),
  topic('warranty', 'warranty guarantee guaranteed', 'year cover covered'),
  topic('moving', 'moving recompress', 'move pack again', [
    're compress',
    'i move',
    'pack it small',
    'compress it again',
    'move house',
  ]),
  topic('expanding', 'expand expanding inflate decompress recover smell crease', 'hour long full', [
    'sit on it',
    'sleep on it',
    'full shape',
    'take shape',
    'ready to use',
  ]),
  topic(
    'firmness',
    'firm firmness comfortable comfort sturdy quality durable comfy',
    'soft hard normal strong last',
  ),
  topic('quote', 'quote quotation estimate', 'free price bulk wholesale'),
  topic('partners', 'partner partnership commission referral affiliate mlm', 'earn join program', [
    'partner programme',
    'make money',
  ]),
  topic('care', 'clean cleaning stain wash washable spill vacuum spilled', 'care fabric maintain'),
  topic('unboxing', 'unbox unboxing unpack assemble assembly setup', 'tool film video open box', [
    'set up',
    'set it up',
    'put together',
    'open the box',
  ]),
  topic('box-size', 'stair staircase elevator', 'box carton size big large fit door small', [
    ...['big is the box', 'big are the box', 'large is the box', 'large are the box'],
    ...['size of the box', 'box size', 'size box', 'box fit', 'fit through', 'fit my door'],
  ]),
  topic('hours', 'hour opening closing open close', 'saturday sunday weekend today late time'),
  topic('whatsapp', 'whatsapp'),
  topic('phone', 'phone telephone', 'call number ring talk', ['call you', 'call the shop']),
  topic('email', 'email', 'mail address write', ['e mail']),
  topic('address', 'address location located showroom store direction', 'shop where visit find', [
    'where are you',
    'where is your',
    'where is the shop',
    'visit you',
  ]),
  topic('privacy', 'privacy gdpr', 'data personal information', ['my data', 'personal data']),
  topic('identity', 'bot robot ai chatbot', 'you who name human real', [
    'who are you',
    'your name',
    'are you human',
    'are you real',
  ]),
  topic('person', 'agent representative', 'human person someone somebody speak talk real help', [
    'talk to someone',
    'speak to someone',
    'real person',
    'a human',
    'a person',
    'contact you',
  ]),
  topic('thanks', 'thank thanks thx appreciate nuff', 'respect bless great'),
  topic('farewell', 'bye goodbye', 'later', ['walk good', 'see you']),
  topic('greeting', 'hi hello hey greetings', 'morning afternoon evening', [
    'good morning',
    'good afternoon',
    'good evening',
    'good night',
    'wah gwaan',
    'wa gwaan',
    'whats up',
    'how are you',
  ]),
]

/** Words of the catalogue's questions; see catalogue-answers.ts. */
const CATALOGUE_WORDS = wordsOf(
  'price cost much size measure dimension width height depth weight weigh heavy colour color stock ' +
    'available sale discount cheap cheapest expensive doorway narrow inch fabric material leather ' +
    'velvet feature couch sofa settee futon chair armchair mattress product catalogue furniture',
)

/** What people carry a box home in. */
export const CAR_WORDS = wordsOf(
  'car van suv minivan truck wagon hatchback sedan saloon boot trunk vehicle ' +
    'toyota probox corolla axio fielder hiace nissan honda suzuki',
)

export const KNOWN_WORDS: ReadonlySet<string> = new Set([
  ...TOPICS.flatMap(({ strong, weak, phrases }) => [
    ...strong,
    ...weak,
    ...phrases.flatMap((phrase) => phrase.trim().split(' ')),
  ]),
  ...CATALOGUE_WORDS,
  ...CAR_WORDS,
])

const STRONG = 2
const PHRASE = 3
/** Courtesies answer only where nothing was asked. */
const COURTESIES = new Set<TopicId>(['thanks', 'farewell', 'greeting'])

/** The topic that a question is about, if its words say so clearly. */
export function topicOf(line: string, words: ReadonlySet<string>): TopicId | undefined {
  const has = (list: readonly string[]) => list.filter((word) => words.has(word)).length
  const scored = TOPICS.map(({ id, strong, weak, phrases }) => {
    const said = phrases.filter((phrase) => line.includes(phrase)).length
    const sure = has(strong) * STRONG + said * PHRASE
    return { id, score: sure > 0 ? sure + has(weak) : 0 }
  }).filter(({ score }) => score > 0)
  const asked = scored.filter(({ id }) => !COURTESIES.has(id))
  const from = asked.length > 0 ? asked : scored
  return from.toSorted((a, b) => b.score - a.score)[0]?.id
}
