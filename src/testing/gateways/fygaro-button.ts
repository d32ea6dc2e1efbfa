// The payment button of the simulator of Fygaro: the address that a signed link opens, and the form on its page. A declined
// or abandoned payment stays on the page, and the shop never hears of it. A link works until its end, even twice.

import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { type Books, charge, deliverHook } from './fygaro-books.ts'
import type { PaidCharge } from './fygaro-hook.ts'
import { type FygaroLink, type FygaroOrder, readLink, readUnsignedLink } from './fygaro-link.ts'
import { paymentPage, plainPage } from './fygaro-page.ts'

export type Button = {
  id: string
  takesUnsigned: boolean
  /** Where shoppers are sent after a payment; undefined as long as the dashboard does not say it. */
  returnUrl: string | undefined
  nameInReturn: 'custom_reference' | 'customReference'
  trouble: 'none' | 'refused' | 'server-error' | 'hangs' | 'lost-answer'
}

type Served = { Bindings: HttpBindings; Variables: { order: FygaroOrder } }

const DECLINED = 'Your bank declined the payment. Nothing was charged.'
const NOT_CONFIRMED = 'Your bank could not confirm that it is you. Nothing was charged.'
const CARD_WRONG = 'Enter the number of the card and the name on it.'

export function buttonPages(books: Books, button: Button): Hono<Served> {
  const pages = new Hono<Served>()
  pages.use(async (c, next) => {
    if (button.trouble === 'hangs') await new Promise(() => {})
    if (button.trouble === 'server-error') return c.html(plainPage('Try again later.'), 503)
    if (button.trouble === 'refused') return c.html(plainPage('This button is off.'), 403)
    c.header('cache-control', 'no-store')
    return next()
  })
  pages.use('/:language{en|es}/pb/:button', async (c, next) => {
    const link = openedBy(c, books, button)
    if ('refused' in link) return c.html(plainPage(link.refused), link.gone ? 410 : 400)
    c.set('order', link.order)
    return next()
  })
  pages.get('/:language{en|es}/pb/:button', (c) => c.html(paymentPage(c.var.order)))
  pages.post('/:language{en|es}/pb/:button', async (c) => {
    const order = c.var.order
    const { action, card = '', name = '' } = await c.req.parseBody<Record<string, string>>()
    if (action === 'leave') return c.html(plainPage('You left. Nothing was charged.'))
    if (action === 'decline') return c.html(paymentPage(order, DECLINED))
    if (action === 'fail-3ds') return c.html(paymentPage(order, NOT_CONFIRMED))
    const number = card.replaceAll(/[\s-]/g, '')
    if (action !== 'pay' || !/^\d{12,19}$/.test(number) || !name.trim())
      return c.html(paymentPage(order, CARD_WRONG), 422)
    const paid = charge(books, order, number)
    await deliverHook(books, paid.gatewayId)
    if (button.trouble === 'lost-answer') c.env.incoming.socket.destroy()
    if (button.returnUrl === undefined) return c.html(plainPage('Thank you. You have paid.'))
    return c.redirect(returnAddress(button.returnUrl, button.nameInReturn, paid), 303)
  })
  pages.notFound((c) => c.html(plainPage('There is no such button.'), 404))
  return pages
}

function openedBy(c: Context<Served>, { keys, clock }: Books, button: Button): FygaroLink {
  const { jwt, amount } = c.req.query()
  if (c.req.param('button') !== button.id)
    return { refused: 'There is no such button.', gone: false }
  if (jwt !== undefined)
    return readLink(jwt, new Map(keys.map(({ id, secret }) => [id, secret])), clock.now())
  if (button.takesUnsigned) return readUnsignedLink(amount)
  return { refused: 'The link is not signed.', gone: false }
}

/** The address of a return: not signed, and only after a payment. */
export function returnAddress(
  returnUrl: string,
  name: Button['nameInReturn'],
  { invoice, reference }: Pick<PaidCharge, 'invoice' | 'reference'>,
): string {
  const url = new URL(returnUrl)
  url.searchParams.set('reference', invoice)
  if (reference) url.searchParams.set(name, reference)
  return url.href
}
