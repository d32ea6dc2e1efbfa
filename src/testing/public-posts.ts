// The POSTs that anybody may send: for each a valid body, invalid values with their messages, and the
// fields that take free text.

import { sql } from 'drizzle-orm'
import { TEXT_FIELDS } from '#contract/entered-texts.ts'
import { publicRoutes } from '#http/public/routes.ts'
import { type Declared, declared } from '#http/route.ts'
import type { TestShop } from './shop.ts'

export type Fields = Record<string, unknown>
type Wrong = [field: string, value: unknown, sentence: string]
export type Post = {
  /** A valid body; every case of `wrong` differs from it in one field. */
  good: Fields
  /** The status of the response to `good`, if not 201. */
  answer?: number
  wrong: Wrong[]
  /** The fields that a visitor types words into. */
  words: string[]
}

export const CARD = '4242 4242 4242 4242'
const LONG = 'x'.repeat(5000)
const PHONE = '876-555-0100'
const EMAIL = 'Please enter a valid email address'
export const order = {
  productId: 1,
  customerName: 'Ann Brown',
  customerEmail: 'ann@example.com',
  customerPhone: PHONE,
  paymentMethod: 'bank_transfer',
  shippingMethod: 'pickup',
}

const { productId: _, ...withoutProduct } = order
const FREE_TEXTS = TEXT_FIELDS.filter((field) => field !== 'parish')
const WORDS_OF_ORDER = ['customerName', 'customerPhone', ...FREE_TEXTS]
const PREFERENCES = ['preferredColor', 'preferredSize', 'budgetRange']

export const POSTS: Record<string, Post> = {
  '/orders': {
    good: order,
    wrong: [
      ['productId', 'one', 'Please choose a product'],
      ['customerName', ' ', 'Name is required'],
      ['customerEmail', 'ann@', 'Valid email is required'],
      ['customerEmail', undefined, 'Valid email is required'],
      ['customerPhone', '', 'Phone number is required'],
      ['paymentMethod', 'cash', 'Payment method is required'],
      ['shippingMethod', null, 'Shipping method is required'],
      ['parish', 'Atlantis', 'Please choose a parish'],
      ['totalAmount', '-1', 'Please enter an amount, such as 649.00'],
      ['notes', LONG, 'Please keep this under 2000 characters'],
      ['notes', 'a\u0000b', 'Please remove the special characters'],
      ['customerName', 'Ann\nBcc: all@example.com', 'Please keep this to one line'],
    ],
    words: [...WORDS_OF_ORDER, 'selectedColor'],
  },
  '/order-pages/:link/cases': {
    good: { kind: 'question', words: 'When does it come?' },
    // The link was never issued.
    answer: 404,
    wrong: [
      ['kind', 'other', 'Please choose a topic'],
      ['words', ' ', 'Please enter a few words'],
      ['words', LONG, 'Please keep this under 4000 characters'],
      ['lineId', 'one', 'Please choose an item'],
    ],
    words: ['words'],
  },
  '/order-pages/:link/cases/:id/messages': {
    good: { words: 'And the other arm, too.' },
    answer: 404,
    wrong: [['words', '', 'Please enter a message']],
    words: ['words'],
  },
  '/order-pages/:link/cases/:id/files': {
    good: { fileName: 'box.mp4', mediaType: 'video/mp4', bytes: 1000 },
    answer: 404,
    wrong: [
      ['fileName', '', 'Please choose a file'],
      [
        'mediaType',
        'text/html',
        'Please choose an MP4, MOV or WebM video, or a JPEG, PNG, WebP or HEIC picture',
      ],
      ['bytes', 0, 'This file is empty. Please choose another.'],
    ],
    words: [],
  },
  '/order-pages/:link/payments': {
    good: { amount: '649.00' },
    // No gateway takes cards.
    answer: 503,
    wrong: [
      ['amount', 'much', 'Please enter an amount, such as 649.00'],
      ['amount', '0', 'Please enter an amount, such as 649.00'],
      ['amount', '-1', 'Please enter an amount, such as 649.00'],
    ],
    words: [],
  },
  '/order-previews': {
    good: { lines: [{ productId: 1, quantity: 2 }] },
    answer: 200,
    wrong: [
      ['lines', [], 'Please choose a product'],
      [
        'lines',
        Array.from({ length: 21 }, () => ({ productId: 1 })),
        'An order can have up to 20 items',
      ],
    ],
    words: [],
  },
  '/quotes': {
    good: {
      customerName: 'Ann Brown',
      email: 'ann@example.com',
      contactNumber: PHONE,
      productCategory: 'chairs',
      preferredColor: 'Sand',
      preferredSize: 'Not sure',
    },
    wrong: [
      ['customerName', 'A', 'Name must be at least 2 characters'],
      ['email', 'ann', EMAIL],
      ['contactNumber', '555-0100', 'Phone number must be at least 10 characters'],
      ['productCategory', '', 'Please select a product type'],
      ['preferredColor', undefined, 'Please select a color'],
      ['preferredSize', 7, 'Please select a size'],
      ['additionalNotes', LONG, 'Please keep this under 2000 characters'],
    ],
    words: [
      'customerName',
      'contactNumber',
      'productCategory',
      ...PREFERENCES,
      'additionalNotes',
      'selectedColor',
    ],
  },
  '/order-links': {
    good: { number: 'YB-1', email: 'ann@example.com' },
    wrong: [
      ['number', 'sofa', 'Please enter your order number, such as YB-10428'],
      ['number', undefined, 'Please enter your order number, such as YB-10428'],
      ['number', '1\n2', 'Please keep this to one line'],
      ['email', 'ann', 'Please enter the e-mail address used for the order'],
    ],
    words: [],
  },
  '/contact': {
    good: {
      name: 'Ann Brown',
      email: 'ann@example.com',
      subject: 'A colour',
      message: 'Is Ocean Teal back in March?',
    },
    wrong: [
      ['name', 'A', 'Name must be at least 2 characters'],
      ['email', 'ann@example', EMAIL],
      ['subject', 'Sofa', 'Subject must be at least 5 characters'],
      ['message', 'Hello', 'Message must be at least 10 characters'],
      ['subject', 'Hello\r\nBcc: all@example.com', 'Please keep this to one line'],
    ],
    words: ['name', 'phone', 'subject', 'message'],
  },
  '/email-subscription': {
    good: { email: 'ann@example.com' },
    wrong: [
      ['email', 'ann', EMAIL],
      ['email', undefined, EMAIL],
      ['email', `${'a'.repeat(250)}@example.com`, EMAIL],
      ['email', 'ann@example.com\r\nBcc: all@example.com', EMAIL],
    ],
    words: [],
  },
  '/restock-requests': {
    good: { email: 'ann@example.com', productId: 9 },
    answer: 409, // in stock
    wrong: [
      ['email', 'ann', EMAIL],
      ['productId', 'nine', 'Please choose a product'],
      ['color', 'Sand\nTeal', 'Please keep this to one line'],
    ],
    words: ['color'],
  },
  '/lottery-claims': {
    good: {
      name: 'Ann Brown',
      email: 'ann@example.com',
      phone: PHONE,
      prize: 'Free island shipping',
      prizeId: 'free-shipping',
    },
    wrong: [
      ['name', '', 'Name is required'],
      ['email', 'ann', 'Valid email is required'],
      ['phone', undefined, 'Phone number is required'],
      ['prize', '', 'Please choose a prize'],
    ],
    words: ['name', 'phone', 'prize', 'prizeId'],
  },
  '/chat': {
    good: { message: 'What is on sale?' },
    answer: 200,
    wrong: [
      ['message', '  ', 'Please type a message'],
      ['message', undefined, 'Please type a message'],
      ['message', LONG, 'Please keep this under 1000 characters'],
    ],
    words: ['message'],
  },
  '/quote-pages/:link/acceptance': {
    good: withoutProduct,
    answer: 404,
    wrong: [
      ['customerName', ' ', 'Name is required'],
      ['paymentMethod', 'cash', 'Payment method is required'],
    ],
    words: WORDS_OF_ORDER,
  },
  '/quote-pages/:link/decline': {
    good: {},
    answer: 404,
    wrong: [['reason', LONG, 'Please keep this under 500 characters']],
    words: ['reason'],
  },
  '/referral-visits': {
    good: { ref: 'nobody@example.com' },
    answer: 204,
    wrong: [['ref', '', 'Please name the link']],
    words: [],
  },
  '/mlm/members': {
    good: { firstName: 'Ann', lastName: 'Brown', email: 'ann@example.com', phone: PHONE },
    wrong: [
      ['firstName', 'A', 'First name must be at least 2 characters'],
      ['lastName', undefined, 'Last name must be at least 2 characters'],
      ['email', 'ann', EMAIL],
      ['phone', '555', 'Please enter a valid phone number'],
      ['sponsorId', 'Keisha', 'Please enter the number of a partner'],
    ],
    words: ['firstName', 'lastName', 'phone', 'bankAccount'],
  },
  '/mlm/sign-in/code': {
    good: { email: 'ann@example.com' },
    wrong: [['email', 'ann', EMAIL]],
    words: [],
  },
  '/mlm/sign-in': {
    good: { challenge: 'A'.repeat(22), code: '123456' },
    answer: 401,
    wrong: [['code', '12345', 'Please enter the six digits of the code']],
    words: [],
  },
  '/admin/invitation': { good: { link: 'A'.repeat(43) }, answer: 410, wrong: [], words: [] },
  '/admin/join': {
    good: {
      link: 'A'.repeat(43),
      firstName: 'Ann',
      lastName: 'Brown',
      username: 'ann',
      password: 'a long sentence of their own',
    },
    answer: 410,
    wrong: [
      ['firstName', '', 'First name is required'],
      ['username', 'a b', 'Use 3 to 60 letters, digits, dots, dashes or underscores'],
    ],
    words: [],
  },
  '/admin/login': {
    good: { username: 'admin', password: 'a wrong one' },
    answer: 401,
    wrong: [
      ['username', '', 'Username is required'],
      ['password', '', 'Password is required'],
    ],
    words: [],
  },
  '/admin/unlock': {
    good: { password: 'a wrong one' },
    answer: 401,
    wrong: [['password', '', 'Password is required']],
    words: [],
  },
}

/** The changes that anybody may make, by their path, as their routes declare them. */
export const DECLARED: Record<string, Declared> = Object.fromEntries(
  publicRoutes
    .flatMap((routes) => Object.entries<object>(routes))
    .filter(([name]) => !name.startsWith('GET '))
    .flatMap(([name, handler]) => {
      const route = declared(handler)
      return route ? [[name.replace('POST ', ''), route]] : []
    }),
)

/** POSTs whose path or cookie says everything; a JSON body is not read. */
export const WITHOUT_BODY = Object.keys(DECLARED).filter((path) => !DECLARED[path]?.body)

/** The path of a POST in the API; `:link` becomes a link that was never issued. */
export const addressOf = (path: string) =>
  `/api${path.replace(':link', 'A'.repeat(22)).replace(':id', '2001')}`

export const postAt = (path: string) => POSTS[path] as Post

/** How many rows each table has, without the tables whose names match `except`. */
export async function everythingKept({ database }: TestShop, except = '^$'): Promise<unknown> {
  const { rows } = await database.db.execute(sql`
    select table_name, (xpath('/row/c/text()', query_to_xml(
      format('select count(*) as c from public.%I', table_name), false, true, '')))[1]::text as kept
    from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name !~ ${except}
    order by table_name`)
  return rows
}
