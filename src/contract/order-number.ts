// The number of an order as people see and type it, without a schema, so that pages load it with little else.

/** The order number that people see, also used as the reference of a bank transfer. */
export const orderReference = (id: number) => `YB-${id}`

/** A number with or without YB or the sign for a number, however they are joined. */
export const ORDER_NUMBER = /^(?:yb[ -]{0,3})?#?(?<digits>\d{1,9})$/i

/** The id in a number as it was typed: 10428 of `yb 10428`; 0, which no order has, where there is none. */
export const orderIdIn = (number: string): number =>
  Number(ORDER_NUMBER.exec(number)?.groups?.digits ?? 0)
