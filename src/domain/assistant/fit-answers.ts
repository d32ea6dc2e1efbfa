// Answers about what a piece must pass, stand against or travel in: a door, a stair, a wall, a car.
// The boxes go through doors, up stairs and into cars; the open piece stands along the wall.

import { boxesPass, doorWidth, passesStair } from '#contract/fit-rules.ts'
import { CATEGORY_NAMES, formatCartons } from '#contract/products.ts'
import type { Piece } from './knowledge.ts'
import { ALL_PRODUCTS, joinWords, linkTo } from './piece-sentences.ts'
import type { Opening, Question } from './question.ts'
import type { Answer } from './topic-answers.ts'

/** Whether this piece passes the opening; without one, the door that its boxes need. */
export function openingSentence(piece: Piece, opening: Opening | undefined): string {
  if (opening?.kind === 'car') return NO_CARS
  if (opening?.kind === 'stair') return stairSentence(piece, opening.cm)
  if (opening?.kind === 'wall') return wallSentence(piece, opening.cm)
  return doorSentence(piece, opening?.cm)
}

const NO_CARS =
  'I have the sizes of our boxes but not of your car. Please measure it with the back seat down.'

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
    straight: `Only if the stairs are straight. ${boxes} up ${stair}, but not around a turn that wide.`,
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
  const inRange = pieces.filter((piece) => !category || piece.category === category)
  const noun = category ? CATEGORY_NAMES[category].toLowerCase() : 'pieces'
  const boxed = inRange.filter(({ cartons }) => cartons.length > 0)
  if (opening.kind === 'car') return answerCar(boxed)
  const { kind, cm } = opening
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

const MAX_LISTED = 12

function answerCar(pieces: readonly Piece[]): Answer {
  const boxes = pieces
    .slice(0, MAX_LISTED)
    .map(({ name, cartons }) => `${name}: ${formatCartons(cartons)}.`)
  return { text: [NO_CARS, ...boxes].join('\n'), links: linksOf(pieces) }
}
