// Shipments of an order: which of its boxes went together, by whom and when. A box is one carton of one
// piece of a line: the piece is counted from 1 within the line, the carton within the piece, the
// largest first. A piece whose cartons the catalogue does not know is one box.

import { z } from 'zod'
import { oneLine, withoutCard } from './free-text.ts'
import { rowNumber } from './numbers.ts'
import { instant } from './units.ts'

export const MAX_PIECES_OF_LINE = 20
export const MAX_CARTONS_OF_PIECE = 50
const MAX_BOXES = 2000

/** Where a box is: still in the shop, sent, or with the customer. */
export const BOX_STAGES = ['to-come', 'on-the-way', 'delivered'] as const
export type BoxStage = (typeof BOX_STAGES)[number]

const BoxPlace = z.strictObject({
  /** 0 for the only line of an order of 0.1.0, which has no row for its line yet (until 0.3.0). */
  lineId: z.int().min(0),
  piece: z.int().min(1).max(MAX_PIECES_OF_LINE),
  carton: z.int().min(1).max(MAX_CARTONS_OF_PIECE),
})
export type BoxPlace = z.infer<typeof BoxPlace>

/** A box of a line that is known already. */
export const BoxOfLine = BoxPlace.omit({ lineId: true })
export type BoxOfLine = z.infer<typeof BoxOfLine>

export const BoxView = z.object({
  lineId: z.number(),
  piece: z.number(),
  carton: z.number(),
  /** How many cartons its piece has, and how many pieces its line. */
  cartons: z.number(),
  pieces: z.number(),
  productName: z.string(),
  selectedColor: z.string(),
  /** Of the colour, for drawings. */
  hex: z.string(),
  /** Null where the catalogue does not know it. */
  size: z.object({ lengthCm: z.number(), widthCm: z.number(), heightCm: z.number() }).nullable(),
  stage: z.enum(BOX_STAGES),
  /** The number of its shipment; null while it is to come. */
  shipment: z.number().nullable(),
  /** Whether its damage was reported, and not refused. */
  damaged: z.boolean(),
})
export type BoxView = z.input<typeof BoxView>

/**
 * How many boxes an order has, and how many of them have left and arrived; null where no shipment says
 * it, and nothing joined the order after its delivery.
 */
export const BoxCountsView = z
  .object({ all: z.number(), sent: z.number(), delivered: z.number() })
  .nullable()

/** A shipment as the customer sees it. */
export const ShipmentView = z.object({
  /** Counted from 1 within the order. */
  number: z.number(),
  /** Empty for boxes that are picked up. */
  carrier: z.string(),
  waybill: z.string(),
  trackingLink: z.string().nullable(),
  sentOn: z.string(),
  deliveredAt: instant.nullable(),
})
export type ShipmentView = z.input<typeof ShipmentView>

export const ShipmentsView = z.object({
  /** Every box of the order, whether it was sent or not. */
  boxes: z.array(BoxView),
  /** Without those that were taken back. */
  shipments: z.array(ShipmentView),
})
export type ShipmentsView = z.input<typeof ShipmentsView>

/** `GET /api/orders/{id}/shipments`: also those that were taken back, with their boxes of then. */
export const StaffShipmentsView = ShipmentsView.extend({
  shipments: z.array(
    ShipmentView.extend({
      id: z.number(),
      carrierId: z.number().nullable(),
      /** What was in it, as text. */
      contents: z.string(),
      note: z.string(),
      sentBy: z.string(),
      recordedAt: instant,
      deliveredBy: z.string().nullable(),
      takenBack: z.object({ by: z.string(), at: instant }).nullable(),
    }),
  ),
})
export type StaffShipmentsView = z.input<typeof StaffShipmentsView>
export type StaffShipmentView = StaffShipmentsView['shipments'][number]

const NO_BOX = 'Please choose at least one box'

/** `POST /api/orders/{id}/shipments`. */
export const SendShipment = z.strictObject({
  /** Null for boxes that are picked up. */
  carrierId: rowNumber('Please choose a carrier').nullable(),
  /** Not looked through for card numbers, as one in ten long waybills would look like one. */
  waybill: oneLine(60),
  /** A Jamaican day, today or earlier. */
  sentOn: z.iso.date('Please enter a day'),
  /** For staff only. */
  note: withoutCard(oneLine(300)),
  boxes: z.array(BoxPlace).min(1, NO_BOX).max(MAX_BOXES),
})
export type SendShipment = z.infer<typeof SendShipment>

type Named = Pick<
  BoxView,
  'lineId' | 'piece' | 'carton' | 'cartons' | 'pieces' | 'productName' | 'selectedColor'
>

/** `Montego 3-Seater Couch, Forest Green, box 1 of 2; 2 x Kingston Lounge Chair, Ocean Teal`. */
export const contentsText = (boxes: readonly Named[]): string =>
  [...Map.groupBy(boxes, ({ lineId }) => lineId).values()].flatMap(lineTexts).join('; ')

function lineTexts(boxes: Named[]): string[] {
  const ofPieces = [...Map.groupBy(boxes, ({ piece }) => piece).values()]
  const whole = ofPieces.filter((own) => own.length === own[0]?.cartons)
  const parts = ofPieces.filter((own) => !whole.includes(own))
  const [first] = whole[0] ?? []
  return [...(first ? [wholeText(first, whole.length)] : []), ...parts.map(partText)]
}

const nameOf = ({ productName, selectedColor }: Named) =>
  selectedColor ? `${productName}, ${selectedColor}` : productName

function wholeText(box: Named, count: number): string {
  const name = `${count > 1 ? `${count} x ` : ''}${nameOf(box)}`
  const boxes = count * box.cartons
  if (boxes === count) return name
  return `${name}, ${boxes === 2 ? 'both' : `all ${boxes}`} boxes`
}

function partText(own: Named[]): string {
  const [box] = own
  if (!box) return ''
  const piece = box.pieces > 1 ? `, piece ${box.piece}` : ''
  const numbers = own.map(({ carton }) => carton).join(', ')
  return `${nameOf(box)}${piece}, ${own.length === 1 ? 'box' : 'boxes'} ${numbers} of ${box.cartons}`
}

/** `1 box`, `4 boxes`. */
export const boxCountText = (count: number) => `${count} ${count === 1 ? 'box' : 'boxes'}`
