// The routes of the inbox and of cases, for the list of all routes for staff.

import type { Row } from './staff-routes.ts'

const caseDecision = { outcome: 'part', title: 'A new arm', words: 'It comes by courier.' }
const caseFile = { fileName: 'arm.jpg', mediaType: 'image/jpeg', bytes: 10 }
const exchange = { condition: 'damaged', productId: 1 }

export const INBOX_ROUTES: Row[] = [
  ['GET', '/contact-messages/:id', 'customers.read', 404],
  ['POST', '/contact-messages/:id/replies', 'customers.answer', 404, { words: 'It will.' }],
  ['PUT', '/contact-messages/:id/owner', 'customers.answer', 404, { mine: true }],
  ['PUT', '/quotes/:id/owner', 'quotes.answer', 404, { mine: true }],
  ['GET', '/stored-replies', 'customers.read', 200],
  ['POST', '/stored-replies', 'cases.answer', 422, { title: 'Hello', words: '' }],
  ['PUT', '/stored-replies/:id', 'cases.answer', 404, { title: 'Hello', words: 'Good day' }],
  ['DELETE', '/stored-replies/:id', 'cases.answer', 404],
  ['GET', '/cases', 'customers.read', 200],
  ['GET', '/cases/:id', 'customers.read', 404],
  ['POST', '/cases/:id/messages', 'cases.answer', 404, { words: 'We send an arm.' }],
  ['PUT', '/cases/:id/owner', 'cases.answer', 404, { mine: true }],
  ['POST', '/cases/:id/decision', 'cases.decide', 404, caseDecision],
  ['POST', '/cases/:id/exchange', 'cases.decide', 404, exchange],
  ['POST', '/cases/:id/closing', 'cases.answer', 404],
  ['POST', '/cases/:id/files', 'cases.answer', 404, caseFile],
  ['POST', '/cases/:id/files/:fileId/parts/:part', 'cases.answer', 404],
  ['POST', '/cases/:id/files/:fileId/removal', 'cases.answer', 404],
  ['GET', '/inbox', 'customers.read', 200],
  ['GET', '/inbox-counts', 'customers.read', 200],
]
