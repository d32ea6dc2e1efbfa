// Answers about what a piece must pass, stand against or travel in: a door, a stair, a wall, a car.
// The boxes go through doors, up stairs and into cars; the open piece stands along the wall.

import { boxesPass, type CARS, carsFor, doorWidth, passesStair } from '#contract/fit-rules.ts'
import { CATEGORY_NAMES, formatCartons } from '#contract/products.ts'
import type { Piece } from './knowledge.ts'
import type { Opening } from './measures.ts'
import { ALL_PRODUCTS, joinWords, linkTo, sizeSentence } from './piece-sentences.ts'
import type { Question } from './question.ts'
import type { Answer } from './shop-answers.ts'

type Car = (typeof CARS)[number]

/** Whether this item passes the opening; without a measure, what its boxes need. */
export function openingSentence(piece: Piece, opening: Opening | undefined): string {
  if (opening?.kind === 'car') return carSentence(piece, opening.car)
  if (opening?.kind === 'stair')
    return opening.cm === undefined ? stairNeeded(piece) : stairSentence(piece, opening.cm)
  if (opening?.kind === 'wall')
    return opening.cm === undefined ? sizeSentence(piece) : wallSentence(piece, opening.cm)
  return doorSentence(piece, opening?.cm)
}

/** Whether the boxes ride in such a car; without one, in which they do. */
function carSentence({ name, cartons }: Boxed, car: Car | undefined): string {
  const cars = carsFor(cartons)
  if (cars === null) return `Please ask us for the box size of the ${name}.`
  const boxes = formatCartons(cartons)
  const named = joinWords(cars.map((each) => each.toLowerCase()))
  const into =
    cars.length > 0 ? `Its boxes fit in: ${named}` : 'Its boxes need a van, a truck or our courier'
  if (!car)
    return `${into} (${boxes}). Seats are down. A van or truck takes them, too. Please measure your car to be sure.`
  return cars.includes(car.short)
    ? `Yes, it should fit in a ${car.name.toLowerCase()}: ${boxes}. Please measure your car to be sure.`
    : `No, not in a ${car.name.toLowerCase()}: ${boxes}. ${into}.`
}

const WIDEST_STAIR = 200

/** The narrowest stair that all boxes go up, with its turns. */
function stairNeeded({ name, cartons }: Boxed): string {
  if (cartons.length === 0) return `Please ask us for the box size of the ${name}.`
  let cm = 30
  while (cm < WIDEST_STAIR && worstStairFit(cartons, cm) !== 'turns') cm++
  return `Its boxes go up a stair from ${cm} cm wide, including the turns.`
}

type Boxed = Pick<Piece, 'name' | 'cartons'>

/** Whether the boxes pass a door of that width; without one, the width they need. */
export function doorSentence({ name, cartons }: Boxed, doorCm?: number): string {
  if (cartons.length === 0) return `Please ask us for the box size of the ${name}.`
  const needed = doorWidth(cartons)
  const boxes = cartons.length > 1 ? 'Its boxes go' : 'Its box goes'
  if (doorCm === undefined) return `${boxes} through a door of ${needed} cm or wider.`
  const fits = boxesPass(cartons, doorCm) ? 'Yes, it fits.' : 'No, it does not fit.'
  return `${fits} ${boxes} through a door from ${needed} cm, and yours is ${doorCm} cm.`
}

function stairSentence({ name, cartons }: Boxed, stairCm: number): string {
  if (cartons.length === 0) return `Please ask us for the box size of the ${name}.`
  const boxes = cartons.length > 1 ? 'its boxes go' : 'its box goes'
  const stair = `a stair of ${stairCm} cm`
  return {
    turns: `Yes, ${boxes} up ${stair}, including the turns.`,
    straight: `Only if the stairs are straight: ${boxes} up ${stair}, but not around a turn that wide.`,
    no: `No, not up ${stair}.`,
  }[worstStairFit(cartons, stairCm)]
}

/** The worst result of all boxes. */
function worstStairFit(cartons: Piece['cartons'], stairCm: number): ReturnType<typeof passesStair> {
  const ways = new Set(cartons.map((carton) => passesStair(carton, stairCm)))
  if (ways.has('no')) return 'no'
  return ways.has('straight') ? 'straight' : 'turns'
}

function wallSentence({ name, measures }: Piece, wallCm: number): string {
  if (!measures) return `Please ask us for the size of the ${name}.`
  const fits = measures.widthCm <= wallCm ? 'Yes, it fits.' : 'No, it does not fit.'
  return `${fits} It is ${measures.widthCm} cm wide and your wall is ${wallCm} cm.`
}

/** Which pieces pass the opening with all of their boxes, or fit along a wall. */
export function answerOpening(
  opening: Opening,
  { category }: Question,
  pieces: readonly Piece[],
): Answer {
  // Along a wall a sofa-bed is a couch, too.
  const isSeat = opening.kind === 'wall' && category === 'compressed-couches'
  const inRange = pieces.filter(
    (piece) =>
      !category || piece.category === category || (isSeat && piece.category === 'sofa-beds'),
  )
  const named = category ? CATEGORY_NAMES[category].toLowerCase() : 'items'
  const noun = isSeat ? 'couches and sofa-beds' : named
  const boxed = inRange.filter(({ cartons }) => cartons.length > 0)
  if (opening.kind === 'car') return answerCar(opening.car, boxed)
  const { kind, cm } = opening
  if (cm === undefined) return answerNeeds(kind, noun, inRange)
  if (kind === 'wall') return answerWall(cm, noun, inRange)
  return kind === 'stair' ? answerStair(cm, noun, boxed) : answerDoor(cm, noun, boxed)
}

const namesOf = (pieces: readonly Piece[]) =>
  pieces.length > 0 ? `: ${joinWords(pieces.map(({ name }) => name))}` : ''

const linksOf = (pieces: readonly Piece[]) => [...pieces.slice(0, 3).map(linkTo), ALL_PRODUCTS]

function answerDoor(cm: number, noun: string, pieces: readonly Piece[]): Answer {
  const fitting = pieces.filter(({ cartons }) => boxesPass(cartons, cm))
  const notFitting = pieces.filter((piece) => !fitting.includes(piece))
  const needs = ({ name, cartons }: Piece) => `${name} needs ${doorWidth(cartons)} cm`
  const others = notFitting.length > 0 ? `\n${joinWords(notFitting.map(needs))}.` : ''
  const intro = `Through a door of ${cm} cm, ${fitting.length} of our ${pieces.length} ${noun} fit in their boxes`
  return { text: `${intro}${namesOf(fitting)}.${others}`, links: linksOf(fitting) }
}

function answerStair(cm: number, noun: string, pieces: readonly Piece[]): Answer {
  const going = (way: string) => pieces.filter(({ cartons }) => worstStairFit(cartons, cm) === way)
  const [turning, straight] = [going('turns'), going('straight')]
  const others = straight.length > 0 ? `\nStraight stairs only${namesOf(straight)}.` : ''
  const intro = `Up a stair of ${cm} cm, round its turns too, ${turning.length} of our ${pieces.length} ${noun} go in their boxes`
  return {
    text: `${intro}${namesOf(turning)}.${others}`,
    links: linksOf([...turning, ...straight]),
  }
}

function answerWall(cm: number, noun: string, pieces: readonly Piece[]): Answer {
  const fitting = pieces.filter(({ measures }) => measures && measures.widthCm <= cm)
  const wide = ({ name, measures }: Piece) => `${name} (${measures?.widthCm} cm)`
  const names = fitting.length > 0 ? `: ${joinWords(fitting.map(wide))}` : ''
  const intro = `${fitting.length} of our ${pieces.length} ${noun} fit along a wall of ${cm} cm`
  return { text: `${intro}${names}.`, links: linksOf(fitting) }
}

/** Which items ride in such a car; without one, which ride in each. */
function answerCar(car: Car | undefined, pieces: readonly Piece[]): Answer {
  const fitting = (short: string) =>
    pieces.filter(({ cartons }) => carsFor(cartons)?.includes(short))
  if (car) {
    const inside = fitting(car.short)
    return {
      text: `In a ${car.name.toLowerCase()}, ${inside.length} of our ${pieces.length} items should fit${namesOf(inside)}. Please measure your car to be sure.`,
      links: linksOf(inside),
    }
  }
  const [trunk, wagon] = [fitting('Car trunk'), fitting('Station wagon')]
  return {
    text:
      `In a car trunk${namesOf(trunk)}.\nIn a station wagon with the seats down, ${wagon.length} of our ${pieces.length} items` +
      `${namesOf(wagon)}.\nI do not know the inside of your car, so please measure it with the back seat down.`,
    links: linksOf(trunk),
  }
}

/** What the items need, narrowest first, where a visitor gave no measure. */
function answerNeeds(
  kind: 'door' | 'stair' | 'wall',
  noun: string,
  pieces: readonly Piece[],
): Answer {
  const need = (piece: Piece) =>
    kind === 'wall' ? (piece.measures?.widthCm ?? 0) : doorWidth(piece.cartons)
  const known = pieces.filter((piece) => need(piece) > 0).toSorted((a, b) => need(a) - need(b))
  const least = need(known[0] ?? ({ cartons: [], measures: null } as unknown as Piece))
  const most = need(known.at(-1) ?? ({ cartons: [], measures: null } as unknown as Piece))
  const text =
    kind === 'wall'
      ? `Our ${noun} are ${least} to ${most} cm wide: ${known.map((piece) => `${piece.name} ${need(piece)} cm`).join(', ')}.`
      : `The boxes of our ${noun} go through doors from ${least} cm, and all of them through one of ${most} cm. Tell me the width of your ${kind} and I will list what fits.`
  return { text, links: linksOf(known) }
}
