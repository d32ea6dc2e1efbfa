// What people in Jamaica type when they look for furniture, and what it means for the catalogue. Only
// data: how a phrase is read is in domain/catalogue/read-phrase.ts. `typed` holds ways to type one
// thing, parted by commas, in small letters without accents; plurals and words such as "the" need no
// entry, and the longest phrase wins.

import type { Category } from '#contract/products.ts'

/** A kind of furniture: everything in these categories, and what has one of `names` in its name. */
export type KindMeaning = { typed: string; categories: readonly Category[]; names: string }

export const KINDS: readonly KindMeaning[] = [
  {
    typed:
      'couch, sofa, settee, chesterfield, davenport, divan, lounger, sopha, sofah, setti, setty, soffa, sofer, sofar, cowch, coutch, setee, living room set, living room suite, sofa set, settee set, couch set, suite',
    categories: ['compressed-couches', 'sofa-beds'],
    names: 'couch, sofa, settee',
  },
  {
    typed:
      'sofa bed, sofabed, couch bed, sofa cum bed, pull out, pullout, pull out couch, pull out sofa, pull out bed, fold out, fold out couch, fold out bed, foldout, folding bed, fold up bed, sleeper, sleeper sofa, sleeper couch, sleeping couch, guest bed, bed for guests, visitor bed, bed for visitors, day bed, daybed, convertible, convertible sofa, convertible couch, turn to bed, turns into bed, turn bed, opens to bed, open into bed, become bed, couch to sleep on, sofa to sleep on, 2 in 1',
    categories: ['sofa-beds'],
    names: 'sofa bed, sleeper',
  },
  {
    typed: 'futon, click clack, clic clac, fold flat',
    categories: [],
    names: 'futon',
  },
  {
    typed: 'bed, sleep on, something to sleep on',
    categories: ['mattresses', 'sofa-beds'],
    names: 'bed, mattress',
  },
  {
    typed: 'mattress, matress, matteress, matras, spring bed, foam bed, bed in box, bed in a box',
    categories: ['mattresses'],
    names: 'mattress',
  },
  {
    typed: 'chair, armchair, arm chair, accent chair, rocker, sitting chair',
    categories: ['chairs'],
    names: 'chair, armchair',
  },
  {
    typed: '3-piece,three-piece,2-piece,two-piece,piece-set',
    categories: ['compressed-couches', 'sofa-beds'],
    names: 'couch, sofa, settee',
  },
  {
    typed: 'seat, seating, sit, sitting, sidung, siddung, sit down',
    categories: ['compressed-couches', 'sofa-beds', 'chairs'],
    names: 'seat',
  },
  {
    typed: 'easy chair, lounge chair, reading chair',
    categories: ['chairs'],
    names: 'lounge, easy chair',
  },
  {
    typed:
      'bean bag, beanbag, bean bag chair, bean chair, sack chair, pouf, pouffe, floor chair, floor cushion, gaming pod',
    categories: [],
    names: 'pod, bean bag, beanbag',
  },
]

/** A property: a text of the product that has one of `has`, by the beginnings of words. */
export type PropertyMeaning = { typed: string; has: string }

export const PROPERTIES: readonly PropertyMeaning[] = [
  {
    typed: 'sale, on sale, discount, discounted, special, clearance, deal, mark down, markdown',
    has: 'on sale',
  },
  {
    typed:
      'l shape, l shaped, l couch, l sofa, l settee, sectional, section couch, sectional couch, sectional sofa, corner, corner couch, corner sofa, corner unit, modular sectional, u shape, u shaped',
    has: 'sectional, corner, as an l, l-sectional, l-shape',
  },
  {
    typed:
      'recliner, lazy boy, lazyboy, la z boy, reclining, recline, lay back, lean back, leans back, lie back, laid back',
    has: 'recline, leans back, recliner',
  },
  {
    typed:
      'swivel, spin, spins, spinning, spin round, spin around, turn round, turn around, turns round, turns around, rotate, rotating, revolving',
    has: 'swivel, turns a full, 360',
  },
  {
    typed:
      'washable, wash, machine wash, machine washable, washing, easy to clean, easy clean, easy to wash, removable cover, removable covers, cover come off, take off cover, zip off, zip off cover',
    has: 'wash, zip off, zip-off, zips off, removable cover, easy-clean',
  },
  {
    typed: 'cooling, cool, sleep cool, hot nights, hot night, warm nights, heat, no sweat',
    has: 'cool, gel, warm nights',
  },
  { typed: 'spring, coil, pocket spring, springs, innerspring', has: 'coil, spring' },
  { typed: 'rolled, roll up, rolled up, roll', has: 'roll' },
  { typed: 'pillow top, pillowtop, plush top, plush', has: 'pillow top, pillow-top' },
  { typed: 'leather, lether, leatherette, faux leather', has: 'leather' },
  { typed: 'fabric, cloth, linen', has: 'linen, fabric' },
  { typed: 'fluffy, fuzzy, teddy, sherpa, boucle, bookle', has: 'boucle' },
  { typed: 'module, modular, rearrange, combine, configurable', has: 'module, modular' },
  { typed: 'chaise, chase lounge, chaise lounge, chaise longue', has: 'chaise' },
  { typed: 'ottoman, foot rest, footrest, foot stool, footstool', has: 'ottoman, footstool' },
  {
    typed: 'verandah, veranda, porch, patio, balcony, piazza',
    has: 'veranda, porch, patio, balcony',
  },
  {
    typed: 'small car, car, hatchback, fit in car, fit in my car, car trunk',
    has: 'hatchback, small car',
  },
  { typed: 'firm, hard, ortho, orthopedic, orthopaedic, back pain, bad back', has: 'firm' },
  { typed: 'wood, wooden, timber', has: 'wood, oak, walnut' },
  { typed: 'latex, natural latex', has: 'latex' },
  {
    typed: 'deep, deep seat, deep seats, sink in',
    has: 'deep seat, deep sink, deep modules, sink-in',
  },
]

/** A colour: `comes` are the words of product colours that people mean by it, the nearest first. */
export const COLOURS: readonly { typed: string; comes: string }[] = [
  {
    typed: 'red, wine, burgundy, maroon, crimson, brick, scarlet',
    comes: 'red, wine, burgundy, maroon, crimson, brick, terracotta, rust',
  },
  {
    typed: 'orange, rust, rusty, rust colour, burnt orange, terra cotta, copper, clay',
    comes: 'orange, rust, terracotta, copper, clay',
  },
  { typed: 'blue', comes: 'blue, navy, teal, denim, indigo, royal, sky, turquoise' },
  {
    typed: 'dark blue, navy blue, midnight blue, royal blue, indigo, denim',
    comes: 'navy, indigo, midnight, royal, denim',
  },
  {
    typed: 'light blue, sky blue, turquoise, aqua, sea blue, ocean blue, blue green, teal green',
    comes: 'teal, turquoise, aqua, sky',
  },
  { typed: 'green', comes: 'green, olive, sage, emerald, mint, teal' },
  {
    typed: 'olive, sage, emerald, dark green, bottle green, mint',
    comes: 'olive, sage, emerald, mint, green',
  },
  {
    typed: 'grey, gray, greyish, ash, silver, slate',
    comes: 'grey, gray, charcoal, slate, ash, silver',
  },
  {
    typed: 'light grey, light gray, pale grey, ash grey',
    comes: 'stone grey, light grey, ash, silver',
  },
  {
    typed: 'dark grey, dark gray, charcoal grey, charcoal gray',
    comes: 'charcoal, dark grey, slate',
  },
  { typed: 'black', comes: 'black, charcoal, ebony' },
  { typed: 'white, off white, ivory, pearl, snow', comes: 'white, ivory, cream, pearl' },
  {
    typed: 'beige, khaki, taupe, oatmeal, nude, neutral, light brown, sandy',
    comes: 'beige, sand, tan, camel, taupe, oatmeal, cream',
  },
  {
    typed: 'tan, camel, caramel',
    comes: 'tan, camel, caramel, cognac, sand, beige',
  },
  {
    typed: 'brown, chocolate, coffee, mocha, coffee brown, dark brown, chestnut',
    comes: 'brown, cognac, chocolate, chestnut, caramel, tan',
  },
  { typed: 'yellow, mustard, gold, golden', comes: 'yellow, mustard, gold, ackee' },
  { typed: 'pink, rose, blush, peach', comes: 'pink, rose, blush, peach' },
  { typed: 'purple, lilac, violet, mauve, plum', comes: 'purple, lilac, violet, mauve, plum' },
]

/** Sizes of beds, as people call them. */
export const BED_SIZES = [
  { size: 'single', typed: 'twin, single, twin size, single size' },
  {
    size: 'double',
    typed: 'double, double size, full size, full bed, full mattress, full xl',
  },
  { size: 'queen', typed: 'queen, queen size, queensize' },
  { size: 'king', typed: 'king, king size, kingsize, california king, super king' },
] as const
export type BedSize = (typeof BED_SIZES)[number]['size']

/** Seats that have a name of their own. */
export const SEATS: readonly { typed: string; seats: number }[] = [
  { typed: 'love seat, loveseat, lovers seat, couple couch, couch for couple', seats: 2 },
]

/** What the list is then ordered by. */
export type Preference = 'price-asc' | 'price-desc' | 'widest' | 'narrowest' | 'lightest'
export const PREFERENCES: readonly { typed: string; order: Preference }[] = [
  {
    typed:
      'cheap, cheapest, cheaper, cheap cheap, affordable, inexpensive, budget, low budget, economical, bargain, low price, lowest price, low cost, reasonable, reasonably priced, nuh expensive, not expensive, least expensive',
    order: 'price-asc',
  },
  {
    typed:
      'expensive, most expensive, luxury, luxurious, premium, high end, top of line, fancy, deluxe, dearest',
    order: 'price-desc',
  },
  {
    typed:
      'big, biggest, bigger, large, largest, big big, huge, long, longest, wide, widest, extra large, xl, spacious',
    order: 'widest',
  },
  {
    typed:
      'small, smallest, smaller, likkle, likl, lickle, little, tiny, mini, compact, space saving, space saver, narrow couch, small space, tight space',
    order: 'narrowest',
  },
  {
    typed: 'light, lightest, lightweight, light weight, easy to carry, easy to move, portable',
    order: 'lightest',
  },
]

/**
 * Places. They say where something goes, not what it is, unless a product has the name: then `name`
 * is what it is called there. Towns of `src/content/towns.ts` join here.
 */
export const PLACES: readonly { typed: string; name?: string }[] = [
  { typed: 'montego bay, mobay, mo bay', name: 'montego' },
  { typed: 'ochi, ocho rios, ochie', name: 'ocho rios' },
  { typed: 'portie, port antonio', name: 'port antonio' },
  { typed: 'kingston, town', name: 'kingston' },
  { typed: 'negril', name: 'negril' },
  { typed: 'mandeville', name: 'mandeville' },
  { typed: 'hellshire', name: 'hellshire' },
  { typed: 'treasure beach', name: 'treasure beach' },
  {
    typed:
      'jamaica, kingston and st andrew, st andrew, saint andrew, st thomas, portland, st mary, st ann, trelawny, st james, hanover, westmoreland, st elizabeth, manchester, clarendon, st catherine, portmore, spanish town, old harbour, may pen, linstead, bog walk, lucea, savanna la mar, sav la mar, sav, black river, santa cruz, junction, christiana, falmouth, runaway bay, discovery bay, browns town, port maria, annotto bay, buff bay, morant bay, half way tree, new kingston, liguanea, constant spring, papine, cross roads, ironshore, st anns bay, oracabessa, highgate, chapelton, ewarton, stony hill, gordon town',
  },
]

/** Words that may stand in any phrase and say nothing of what is looked for. */
export const FILLERS = `
  a an and at by for i in is it me my of on or our the to with
  fi mi di pon wah weh inna unnu yuh yu dat dis dem deh wid fah som suh ya
  am are be can could do does did has have that this these those there which who what where how much
  want wanted wants need needs needed looking look find show see buy buying get getting give got sell selling
  some any something anything please pls like would will you your u we us im dont
  thing things item product products furniture unit colour color coloured colored
  hold holds fit fits place put use make made come comes around about roughly between unu stay
  go goes going up down into onto from as so just very too really good nice best great quality
  new modern stylish pretty beautiful comfortable comfy
  deliver delivered delivery shipping ship free price prices cost stock available
`

/** Where a piece is to stand, or who it is for: it ranks, and narrows only if nothing else does. */
export const SETTINGS =
  'room, living room, bedroom, apartment, house, home, flat, studio, dorm, yard, hall, space, kids, kid, pickney, children, child, baby, boy, girl, son, daughter, wife, husband, mother, grandma, guest, guest room, visitor, office, family, tv, gaming, game, movie, airbnb, villa, hotel'

/** Furniture and goods that such a shop might be thought to sell, and does not unless a name has it. */
export const ELSEWHERE =
  'table, coffee table, car seat, rack, shoe rack, wall unit, tv unit, office desk, dining table, dining set, centre table, center table, side table, desk, wardrobe, closet, dresser, chest of drawers, drawer, cabinet, cupboard, whatnot, bookshelf, bookcase, shelf, tv stand, stand, buffet, nightstand, bedside table, headboard, lamp, rug, carpet, curtain, blind, mirror, stool, bar stool, bench, hammock, crib, cot, stroller, fridge, refrigerator, freezer, stove, oven, microwave, washing machine, washer, dryer, air conditioner, television, tv set, phone, laptop, bed frame, sheet, bed sheet, comforter, blanket, duvet, towel, swing, umbrella, tent'
