// Reads what a visitor typed as words that can be compared: without case, accents and plurals, Jamaican
// speech as its standard words, and small typing errors corrected to the nearest word that is known.

import { editDistance } from '#platform/edit-distance.ts'

/** Lower-case words with single spaces between them; other characters are removed. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}'’]/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

export const wordsOf = (text: string): string[] =>
  fold(text)
    .split(' ')
    .filter(Boolean)
    .flatMap((word) => SPEECH.get(word)?.split(' ') ?? [word])
    .map(singular)

/** Words of Jamaican speech, of messages, and a few of French and Spanish, by their standard English. */
const SPEECH = new Map(
  (
    'hw:how,iz:is,mch:much,muc:much,dan:than,im:i am,dats:that is,thats:that is,mi:my,unu:you,oonu:you,yuh:you,yu:you,u:you,ur:your,di:the,dis:this,dat:that,dem:them,fi:for,pon:on,inna:in,weh:where,' +
    'wah:what,wha:what,wat:what,wen:when,waan:want,wann:want,wanna:want to,tek:take,nuh:not,cyaan:cannot,cya:cannot,' +
    'cant:cannot,dont:do not,doesnt:does not,didnt:did not,wont:will not,isnt:is not,hasnt:has not,wid:with,deh:is,gimme:give me,' +
    'haffi:have to,gwine:going,likkle:little,lickle:little,smaddy:someone,sumn:something,mek:make,bruk:broken,mash:broken,' +
    'fren:friend,bredda:brother,yaad:home,yard:home,pickney:kid,pikni:kid,nyam:eat,satday:saturday,tings:thing,' +
    'eena:in,ova:over,dung:down,wi:we,wa:what,plz:please,pls:please,thx:thanks,ty:thanks,msg:message,del:delivery,' +
    'color:colour,colors:colour,gray:grey,twenty:20,thirty:30,forty:40,fifty:50,sixty:60,seventy:70,eighty:80,' +
    'ninety:90,two:2,three:3,four:4,five:5,six:6,settee:couch,settees:couch,sofa:couch,sofas:couch,' +
    'loveseat:2 seater,quanto:how much,custa:cost,cuesta:cost,envian:deliver,garantie:warranty,garantia:warranty,matelas:mattress,colchon:mattress,canape:couch,silla:chair,prix:price,precio:price,cuanto:how much,combien:how much,livraison:delivery,envio:delivery,' +
    'entregan:deliver,entrega:delivery,payer:pay,pagar:pay,virement:transfer,transferencia:transfer,couleur:colour'
  )
    .split(',')
    .map((entry): [string, string] => [entry.split(':')[0] ?? '', entry.split(':')[1] ?? ''])
    .concat([
      ['piece', 'item'],
      ['pieces', 'item'],
      ['somebody', 'someone'],
      ['nobody', 'no one'],
    ]),
)

/** Words that end like a plural and are none. */
const NO_PLURALS = new Set(
  'this does always plus less bus gas james thomas lagos rios canvas'.split(' '),
)

function singular(word: string): string {
  if (word.length < 4 || word.endsWith('ss') || NO_PLURALS.has(word)) return word
  if (/(?:ch|sh|x|ss)es$/.test(word)) return word.slice(0, -2)
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  return word.endsWith('s') ? word.slice(0, -1) : word
}

const MIN_LENGTH = 5
const LONG = 8

/**
 * The known word that a typed one stands for: itself, or one that is a typing error or two away;
 * else the word as typed.
 */
export function mend(word: string, known: ReadonlySet<string>): string {
  if (known.has(word) || word.length < MIN_LENGTH) return word
  const allowedErrors = word.length >= LONG ? 2 : 1
  let best = { word, distance: allowedErrors + 1 }
  for (const candidate of known) {
    if (candidate.length < MIN_LENGTH || candidate[0] !== word[0]) continue
    if (Math.abs(candidate.length - word.length) > allowedErrors) continue
    const distance = editDistance(word, candidate)
    if (distance < best.distance) best = { word: candidate, distance }
  }
  return best.word
}

/** A phrase as its parts in their order, each between spaces; the last word of one may go on. */
export type Phrase = readonly string[]

/**
 * Phrases separated by `|`. `how long..deliver*` is `how long`, then anywhere after it a word that begins
 * with `deliver`.
 */
export const phrases = (text: string): Phrase[] =>
  text.split('|').map((phrase) =>
    phrase.split('..').map((part) => {
      const words = ` ${wordsOf(part).join(' ')}`
      return part.trim().endsWith('*') ? words : `${words} `
    }),
  )

/** Whether a line, words between single spaces, has one of the phrases. */
export const hasPhrase = (line: string, list: readonly Phrase[]) =>
  list.some((parts) => {
    let from = 0
    return parts.every((part) => {
      const at = line.indexOf(part, from)
      from = at + part.trimEnd().length
      return at >= 0
    })
  })

export const wordsOfPhrases = (list: readonly Phrase[]) =>
  list.flat().flatMap((part) => part.trim().split(' '))
