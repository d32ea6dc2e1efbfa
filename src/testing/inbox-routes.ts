// The routes of the inbox, for the list of all routes for staff.

import type { Row } from './staff-routes.ts'

export const INBOX_ROUTES: Row[] = [
  ['GET', '/contact-messages/:id', 'customers.read', 404],
  ['POST', '/contact-messages/:id/replies', 'customers.answer', 404, { words: 'It will.' }],
  ['PUT', '/contact-messages/:id/owner', 'customers.answer', 404, { mine: true }],
  ['PUT', '/quotes/:id/owner', 'quotes.answer', 404, { mine: true }],
  ['GET', '/stored-replies', 'customers.read', 200],
  ['POST', '/stored-replies', 'cases.answer', 422, { title: 'Hello', words: '' }],
  ['PUT', '/stored-replies/:id', 'cases.answer', 404, { title: 'Hello', words: 'Good day' }],
  ['DELETE', '/stored-replies/:id', 'cases.answer', 404],
  ['GET', '/inbox', 'customers.read', 200],
  ['GET', '/inbox-counts', 'customers.read', 200],
]
