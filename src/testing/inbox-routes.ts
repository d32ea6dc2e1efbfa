// The routes of the inbox, of quotes and of cases, for the list of all routes for staff.

import type { Row } from './staff-routes.ts'

const caseDecision = { outcome: 'part', title: 'A new arm', words: 'It comes by courier.' }
const caseFile = { fileName: 'arm.jpg', mediaType: 'image/jpeg', bytes: 10 }
const exchange = { condition: 'damaged', productId: 1 }

const offer = { productId: 1, price: '1.00', validUntil: '2999-12-31' }

export const INBOX_ROUTES: Row[] = [
  ['GET', '/quotes', 'customers.read', 200],
  ['GET', '/quote-counts', 'customers.read', 200],
  ['GET', '/quotes/:id', 'customers.read', 404],
  ['POST', '/quotes/:id/answer', 'quotes.answer', 404, offer],
  ['POST', '/quotes/:id/proposals', 'quotes.answer', 404, { ...offer, reason: 'A regular' }],
  ['POST', '/quotes/:id/proposals/:proposalId/approval', 'prices.change', 404],
  [
    'POST',
    '/quotes/:id/proposals/:proposalId/rejection',
    'prices.change',
    404,
    { reason: 'Too cheap' },
  ],
  ['POST', '/quotes/:id/decline', 'quotes.answer', 404, { reason: 'We do not make it.' }],
  ['GET', '/contact-messages/:id', 'customers.read', 404],
  ['POST', '/contact-messages/:id/replies', 'customers.answer', 404, { words: 'It will.' }],
  ['PUT', '/contact-messages/:id/owner', 'customers.answer', 404, { mine: true }],
  ['PUT', '/quotes/:id/owner', 'quotes.answer', 404, { mine: true }],
  ['GET', '/dropped-mails', 'customers.read', 200],
  ['POST', '/dropped-mails/:id/message', 'customers.answer', 404],
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
