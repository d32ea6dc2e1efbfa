// What people ask about apart from the pieces, and the words by which they do. A strong word or a
// phrase names the topic by itself, a weak one only helps. Of two topics with equal scores, the one
// listed first wins.

import { wordsOf } from './words.ts'

type Topic = { strong: readonly string[]; weak: readonly string[]; phrases: readonly string[] }

const topic = (strong: string, weak = '', phrases = ''): Topic => ({
  strong: wordsOf(strong),
  weak: wordsOf(weak),
  phrases: phrases
    .split(', ')
    .filter(Boolean)
    .map((phrase) => ` ${wordsOf(phrase).join(' ')} `),
})

const TOPICS = {
  'order-status': topic(
    'track tracking',
    'status order where',
    'my order, order status, i ordered, cancel order',
  ),
  'delivery-cost': topic(
    '',
    'free',
    'delivery cost, delivery fee, delivery charge, delivery free, delivery price, ' +
      'shipping cost, shipping fee, shipping charge, shipping free, free delivery, ' +
      'much is delivery, much is shipping, much for delivery, cost of delivery, free shipping, ' +
      'cost to deliver, charge for delivery, much to deliver',
  ),
  'delivery-time': topic(
    'delivery deliver shipping ship courier arrive express',
    'how long day when time fast quick take week tomorrow',
  ),
  'delivery-places': topic(
    'parish caribbean worldwide overseas abroad international export portland trelawny ' +
      'westmoreland clarendon manchester hanover portmore',
    'deliver delivery ship shipping where anywhere island country',
    'deliver to, delivery to, ship to, shipping to, send to, montego bay, st ann, st mary, ' +
      'st thomas, st james, st elizabeth, st catherine',
  ),
  'pick-up': topic('pickup collect collection', 'myself warehouse', 'pick up, pick it up'),
  'bank-account': topic(
    'account ncb',
    'bank number branch detail',
    'account number, bank detail, bank account',
  ),
  'bank-transfer': topic('transfer receipt deposit', 'bank pay upload reference'),
  'card-safety': topic(
    'scam fraud hacked hacker stolen steal secure security encrypted encryption sealed',
    'safe card credit debit trust pay online',
    'card safe, credit card safe, debit card safe, detail safe, number safe, card detail, ' +
      'card number, card info, card information, card safety, safe to pay, safe to use, ' +
      'safe to order, safe to buy, safe to give',
  ),
  'card-payment': topic('card visa mastercard debit charged', 'credit pay when', 'credit card'),
  payment: topic(
    'pay payment cash paypal lynk installment instalment financing layaway hire credit',
    'how way method',
  ),
  damage: topic('damage damaged broken faulty fault defect defective torn', 'arrive missing'),
  exchange: topic(
    'return exchange refund',
    'policy back swap',
    'change my mind, money back, send it back, dont like it',
  ),
  warranty: topic('warranty guarantee guaranteed', 'year cover covered'),
  moving: topic(
    'moving recompress',
    'move pack again',
    're compress, i move, pack it small, compress it again, move house',
  ),
  expanding: topic(
    'expand expanding inflate decompress recover smell crease',
    'hour long full',
    'sit on it, sleep on it, full shape, take shape, ready to use',
  ),
  firmness: topic(
    'firm firmness comfortable comfort sturdy quality durable comfy',
    'soft hard normal strong last',
  ),
  quote: topic('quote quotation estimate', 'free price bulk wholesale'),
  partners: topic(
    'partner partnership commission referral affiliate mlm',
    'earn join program',
    'partner programme, make money',
  ),
  care: topic('clean cleaning stain wash washable spill vacuum spilled', 'care fabric maintain'),
  unboxing: topic(
    'unbox unboxing unpack assemble assembly setup',
    'tool film video open box',
    'set up, set it up, put together, open the box',
  ),
  'box-size': topic(
    'stair staircase elevator',
    'box carton size big large fit door small',
    'big is the box, big are the box, large is the box, large are the box, size of the box, ' +
      'box size, size box, box fit, fit through, fit my door',
  ),
  hours: topic('hour opening closing open close', 'saturday sunday weekend today late time'),
  whatsapp: topic('whatsapp'),
  phone: topic('phone telephone', 'call number ring talk', 'call you, call the shop'),
  email: topic('email', 'mail address write', 'e mail'),
  address: topic(
    'address location located showroom store direction',
    'shop where visit find',
    'where are you, where is your, where is the shop, visit you',
  ),
  privacy: topic('privacy gdpr', 'data personal information', 'my data, personal data'),
  identity: topic(
    'bot robot ai chatbot',
    'you who name human real',
    'who are you, your name, are you human, are you real',
  ),
  person: topic(
    'agent representative',
    'human person someone somebody speak talk real help',
    'talk to someone, speak to someone, real person, a human, a person, contact you',
  ),
  thanks: topic('thank thanks thx appreciate nuff', 'respect bless great'),
  farewell: topic('bye goodbye', 'later', 'walk good, see you'),
  greeting: topic(
    'hi hello hey greetings',
    'morning afternoon evening',
    'good morning, good afternoon, good evening, good night, wah gwaan, wa gwaan, whats up, ' +
      'how are you',
  ),
}
export type TopicId = keyof typeof TOPICS

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
  ...Object.values(TOPICS).flatMap(({ strong, weak, phrases }) => [
    ...strong,
    ...weak,
    ...phrases.flatMap((phrase) => phrase.trim().split(' ')),
  ]),
  ...CATALOGUE_WORDS,
  ...CAR_WORDS,
])

const STRONG_POINTS = 2
const PHRASE_POINTS = 3
/** Courtesies count only if the message asks nothing else. */
const COURTESIES = new Set<string>(['thanks', 'farewell', 'greeting'])

/** The topic of a question, if its words name one clearly. */
export function topicOf(line: string, words: ReadonlySet<string>): TopicId | undefined {
  const countIn = (list: readonly string[]) => list.filter((word) => words.has(word)).length
  const scored = Object.entries(TOPICS)
    .map(([id, { strong, weak, phrases }]) => {
      const hits = phrases.filter((phrase) => line.includes(phrase)).length
      const points = countIn(strong) * STRONG_POINTS + hits * PHRASE_POINTS
      return { id: id as TopicId, score: points > 0 ? points + countIn(weak) : 0 }
    })
    .filter(({ score }) => score > 0)
  const questions = scored.filter(({ id }) => !COURTESIES.has(id))
  const from = questions.length > 0 ? questions : scored
  return from.toSorted((a, b) => b.score - a.score)[0]?.id
}
