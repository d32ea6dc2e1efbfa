// The towns and districts of Jamaica by parish, as people write them, and which of them a text names. Facts: the urban places
// of the Statistical Institute of Jamaica (census of 2011), each parish compared with the open list country-state-city 3.2.1. A
// small district whose name stands in two parishes (Sandy Bay, Golden Grove) is left out: its parish, if named, is understood.
// A town whose name a product bears is told apart by the words around it; where these leave it open, the caller decides.

import { PARISHES } from '#contract/parishes.ts'

export type Parish = (typeof PARISHES)[number]

/** By parish, separated by commas; other spellings of a name follow it after `=`. */
const TOWNS: Record<Parish, string> = {
  Kingston:
    'Downtown Kingston=Downtown=Down Town=Kgn=Town Kingston=Kingston Town, Port Royal, Rae Town, Allman Town, ' +
    'Franklyn Town, Rollington Town, Tivoli Gardens=Tivoli, Denham Town, Bournemouth Gardens',
  'St Andrew':
    'Half Way Tree=Halfway Tree=Half Way Three=HWT, New Kingston, Uptown Kingston=Uptown, Constant Spring, Stony Hill, ' +
    'Cross Roads=Crossroads, Liguanea, Papine, Mona, Barbican, Red Hills, Havendale, Meadowbrook, Harbour View=Harbor View, ' +
    'Bull Bay, Gordon Town, Irish Town, Mavis Bank, Manor Park, Norbrook, Cherry Gardens, Jacks Hill, Hope Pastures, ' +
    'Duhaney Park, Washington Gardens, Waterhouse, Molynes, Olympic Gardens, Three Miles, Lawrence Tavern, August Town, ' +
    'Trench Town=Trenchtown, Whitfield Town, Pembroke Hall, Forest Hills, Kencot, Newport West, Mountain View, ' +
    'Seaview Gardens, Riverton City, Patrick City, Jones Town, Grants Pen, Golden Spring, Cooreville Gardens, Arnett Gardens, ' +
    'Vineyard Town, Beverley Hills, Temple Hall',
  'St Catherine':
    'Spanish Town=Spain Town=Spanishtown=Spaintown=Spanish Tung, Portmore=Port More, Greater Portmore, Old Harbour=Old Harbor=' +
    'Ole Harbour, Old Harbour Bay, Linstead, Ewarton, Bog Walk=Bogwalk, Hellshire, Waterford, Gregory Park, Naggo Head, ' +
    'Independence City, Edgewater, Bridgeport, Braeton, Ensom City, Sydenham, Eltham, Twickenham Park, Kitson Town, ' +
    'Guys Hill, Glengoffe, Point Hill, Lluidas Vale, Riversdale, Sligoville, Central Village, Caymanas, ' +
    'Browns Hall, Troja, Above Rocks, Greendale, Willowdene, Passage Fort',
  Clarendon:
    'May Pen=Maypen, Chapelton, Frankfield, Lionel Town, Hayes, Four Paths, Rock River, Spaldings=Spalding, Kellits, ' +
    'Crofts Hill, Milk River, Race Course=Racecourse, Mocho, Osbourne Store, Toll Gate, York Town, Portland Cottage, ' +
    'Mineral Heights, Denbigh, Palmers Cross, Aenon Town, Trout Hall, Salt River, Rocky Point, Vere, ' +
    'Effortville, Longville Park, Mitchell Town, Thompson Town',
  Manchester:
    'Mandeville, Christiana, Porus, Mile Gully, Williamsfield, Newport, Cross Keys, Walderston, Royal Flat, Spur Tree, ' +
    'Alligator Pond, Coleyville, Knockpatrick, Greenvale, Ingleside, Hatfield, Harmons, Pratville, Grove Place',
  'St Elizabeth':
    'Black River, Santa Cruz=Santa, Junction, Malvern, Balaclava, Lacovia, Maggotty=Magotty, Treasure Beach, Southfield, ' +
    'New Market, Siloah, Middle Quarters, Bull Savannah, Nain, Mountainside, Braes River, Ginger Hill, Pedro Plains, ' +
    'Flagaman, Parottee, Elderslie, Accompong',
  Westmoreland:
    'Savanna la Mar=Savannah la Mar=Sav la Mar=Savlamar=Sav, Negril, Grange Hill, Bluefields, Whitehouse=White House, ' +
    'Darliston, Petersfield, Little London, Bethel Town, Frome, Smithfield, Strathbogie, Beeston Spring, Whithorn, ' +
    'Cornwall Mountain, Little Bay, Seaford Town, Georges Plain',
  Hanover:
    'Lucea, Hopewell, Green Island, Dias, Kingsvale, Chambers Pen, Askenish, Cacoon, ' +
    'Great Valley, Tryall, Chester Castle, Knockalva',
  'St James':
    'Montego Bay=MoBay=Mo Bay=Montegobay, Ironshore, Rose Hall, Adelphi, Cambridge, Anchovy, Granville, Salt Spring, ' +
    'Catadupa, Montpelier, Spot Valley, Barrett Town, Lilliput, Flanker=Flankers, Norwood, Mount Salem, ' +
    'Maroon Town, Somerton, Irwin, Coral Gardens, Rosemount, Catherine Hall, Glendevon, Cornwall Courts, ' +
    'Farm Heights, Unity Hall, Bickersteth, Mount Carey, Welcome Hall, West Green, Greenwood, Rose Heights, Maldon',
  Trelawny:
    'Falmouth, Clarks Town, Duncans=Duncan, Wait a Bit, Albert Town, Ulster Spring, Rio Bueno, Wakefield, Martha Brae, ' +
    'Sherwood Content, Duanvale, Jackson Town, Stewart Town, Bounty Hall, Hague, Daniel Town, Warsop, Lowe River, Stettin, ' +
    'Silver Sands, Florence Hall, Kinloss, Deeside, Bunkers Hill, Salt Marsh',
  'St Ann':
    'Ocho Rios=Ochi=Ochie=Ocho=Ocho Rio=Ochorios=Ochi Rios, St Anns Bay=St Ann Bay=Saint Anns Bay, Browns Town, Runaway Bay, ' +
    'Discovery Bay, Claremont, Moneague, Alexandria, Cave Valley, Steer Town, Mammee Bay=Mamee Bay, Lime Hall, Walkers Wood, ' +
    'Beecher Town, Epworth, Bensonton, Watt Town, Sturge Town, Higgin Town, Great Pond, Drax Hall, Aboukir, Borobridge, ' +
    'Chalky Hill, Faiths Pen, Llandovery, Colegate, Harmony Vale, Parry Town',
  'St Mary':
    'Port Maria, Highgate, Oracabessa, Annotto Bay=Anotto Bay, Gayle, Islington, Boscobel, Robins Bay, Castleton, Clonmel, ' +
    'Free Hill, Belfield, Scotts Hall, Jeffrey Town, Lucky Hill, Mango Valley, Bonny Gate, Rio Nuevo, Tower Isle, Galina, ' +
    'Carron Hall, Broadgate',
  Portland:
    'Port Antonio=Portantonio=Portie=Port Antonia, Buff Bay, Hope Bay, Manchioneal, Long Bay, Fairy Hill, Boston Bay=Boston, ' +
    'Moore Town, St Margarets Bay, Comfort Castle, Balcarres, Skibo, Bangor Ridge, Fellowship, Drapers, ' +
    'San San, Hectors River, Claverty Cottage, Swift River, Bybrook',
  'St Thomas':
    'Morant Bay, Yallahs, Seaforth, Port Morant, White Horses, Duckenfield, Dalvey, Trinityville, ' +
    'Cedar Valley, Llandewey, Lyssons, Airy Castle, Wheelerfield, Pamphret, Easington, Leith Hall, Rowlandsfield, ' +
    'Barking Lodge, Eleven Miles, Ginger Hall',
}

export type Place = {
  parish: Parish
  /** As it is written on a map; the parish itself where the text names only that. */
  name: string
  /** False where a product bears the name, too, and no word around it says which of them is meant. */
  sure: boolean
  /** The words of the text, lower case, without the place's. */
  rest: string
}

type Named = { words: string[]; name: string; parish: Parish }

/** Lower-case words without accents, apostrophes and other signs. */
const wordsIn = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}'’`]/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')

const OF_PARISHES = PARISHES.flatMap((parish): Named[] => {
  const plain = parish.replace('St ', '')
  const spellings = plain === parish ? [parish] : [parish, `Saint ${plain}`, `St ${plain}s`]
  return spellings.map((spelling) => ({ words: wordsIn(spelling), name: parish, parish }))
})

const OF_TOWNS = PARISHES.flatMap((parish) =>
  TOWNS[parish].split(',').flatMap((entry): Named[] => {
    const [name = '', ...others] = entry.split('=').map((spelling) => spelling.trim())
    return [name, ...others].map((spelling) => ({ words: wordsIn(spelling), name, parish }))
  }),
)

/** By the first word, the longest name first: Portland Cottage before Portland. */
const BY_FIRST_WORD = Map.groupBy(
  [...OF_TOWNS, ...OF_PARISHES].toSorted((a, b) => b.words.length - a.words.length),
  ({ words }) => words[0] ?? '',
)

/** The words of all names: what a typing error in a place may stand for. */
export const PLACE_WORDS: ReadonlySet<string> = new Set(
  [...OF_TOWNS, ...OF_PARISHES].flatMap(({ words }) => words),
)

/** How many towns and districts are known, without their other spellings. */
export const TOWN_COUNT = new Set(OF_TOWNS.map(({ name, parish }) => `${name}, ${parish}`)).size

const BEFORE_A_PLACE = new Set(
  'to in at from reach reaching near inna live living around into toward outta come town serve cover'.split(
    ' ',
  ),
)
const BEFORE_A_PRODUCT = new Set(
  'the di a an this that dis dat one 1 my mi 2 3 two three for fi and or vs'.split(' '),
)
/** Words that turn an article before a name into no article: `a portmore` is `in Portmore`. */
const PATOIS_AT = new Set(
  'live deh go come reach send carry bring deliver ship envian entregan livrez'.split(' '),
)

/**
 * The place that a text names, if it names one. `products` are the names of products: a name among them, such as Mandeville
 * of the Mandeville Swivel Chair, is no place where another word of that product stands beside it or an article before it.
 */
export function placeIn(text: string, products: readonly string[] = []): Place | undefined {
  const words = wordsIn(text)
  const names = products.map(wordsIn)
  const found: (Omit<Place, 'rest'> & { rank: number; at: number; length: number })[] = []
  for (let at = 0; at < words.length;) {
    const named = (BY_FIRST_WORD.get(words[at] ?? '') ?? []).find((place) =>
      place.words.every((word, index) => words[at + index] === word),
    )
    const length = named?.words.length ?? 1
    const meaning = named && meaningAt(words, at, length, names)
    if (named && meaning && meaning !== 'product')
      found.push({ ...RANKS[meaning], name: named.name, parish: named.parish, at, length })
    at += length
  }
  // A town before its parish, which often stands beside it.
  const rankOf = ({ rank, name, parish }: (typeof found)[number]) =>
    rank + (name === parish ? 0 : 0.5)
  const [best] = found.toSorted((a, b) => rankOf(b) - rankOf(a))
  if (!best) return undefined
  const own = found.filter(({ sure, parish }) => sure && parish === best.parish)
  const taken = new Set(
    (own.includes(best) ? own : [best]).flatMap(({ at, length }) =>
      Array.from({ length }, (_, index) => at + index),
    ),
  )
  const rest = words.filter((_, index) => !taken.has(index)).join(' ')
  return { parish: best.parish, name: best.name, sure: best.sure, rest }
}

const RANKS = {
  place: { rank: 2, sure: true },
  only: { rank: 1, sure: true },
  open: { rank: 0, sure: false },
}

/** `only` is a name that no product bears, `open` one of both that stands alone. */
function meaningAt(
  words: readonly string[],
  at: number,
  length: number,
  products: readonly string[][],
): 'place' | 'only' | 'open' | 'product' {
  const own = words.slice(at, at + length)
  const bearing = products.filter((name) => own.every((word) => name.includes(word)))
  const before = words[at - 1] ?? ''
  const isPlace =
    BEFORE_A_PLACE.has(before) || (before === 'a' && PATOIS_AT.has(words[at - 2] ?? ''))
  if (bearing.length === 0) return isPlace ? 'place' : 'only'
  const beside = [words[at + length] ?? '', words[at + length + 1] ?? '']
  const others = new Set(bearing.flat().filter((word) => !own.includes(word)))
  const follows = beside.some((word) => others.has(word) || PRODUCT_WORDS.has(word))
  if (follows && !(isPlace && !others.has(beside[0] ?? ''))) return 'product'
  if (isPlace) return 'place'
  return BEFORE_A_PRODUCT.has(before) ? 'product' : 'open'
}

/** What people call a product beside its name. */
const PRODUCT_WORDS = new Set(
  'couch sofa settee chair bed mattress sectional futon pod seater armchair loveseat sleeper'.split(
    ' ',
  ),
)
