// /api/people: customers as people, each with all that happened, notes, and merges of addresses. A
// person is named by the number of any of the person's orders.

import {
  CustomerNoteView,
  HistoryView,
  ListCustomerNotes,
  ListHistory,
  ListPeople,
  ListPersonOrders,
  MergeCustomers,
  PersonRowView,
  PersonView,
} from '#contract/people.ts'
import { StaffNote } from '#contract/staff-note.ts'
import { OrderView } from '#contract/orders.ts'
import { listCustomerNotes, noteCustomer } from '#domain/people/customer-notes.ts'
import { listPeople } from '#domain/people/list-people.ts'
import { listPersonOrders } from '#domain/people/list-person-orders.ts'
import { mergeCustomers, undoMerge } from '#domain/people/merge-customers.ts'
import { listHistory } from '#domain/people/person-history.ts'
import type { CustomerNoteRow } from '#domain/people/people.table.ts'
import { readPerson } from '#domain/people/read-person.ts'
import { idParam } from '#http/endpoint.ts'
import { orderViews } from '#http/order-view.ts'
import { listing, reading, type Routes, writing } from '#http/route.ts'

const needs = 'customers.read'
const change = 'customers.answer'

const noteFields = ({ customerKey, ...note }: CustomerNoteRow) => ({ ...note, email: customerKey })

export const staffPeople = {
  'GET /people': listing({
    summary: 'List people: customers, with those whose addresses were merged as one',
    needs,
    query: ListPeople,
    view: PersonRowView,
    run: listPeople,
    fields: ({ last, spentCents, ...person }) => ({
      ...person,
      name: last.customerName,
      email: last.customerEmail,
      phone: last.customerPhone,
      spent: spentCents,
      lastOrderAt: last.createdAt,
    }),
  }),
  'GET /people/:id': reading({
    summary: 'Read the person who placed an order',
    needs,
    view: PersonView,
    run: (tx, _, c) => readPerson(tx, idParam(c, 'id')),
  }),
  'GET /people/:id/orders': listing({
    summary: 'List the orders of a person, under all addresses',
    needs,
    query: ListPersonOrders,
    view: OrderView,
    run: async (tx, query, c) => {
      const page = await listPersonOrders(tx, { ...query, orderId: idParam(c, 'id') })
      return { ...page, items: await orderViews(tx, page.items) }
    },
  }),
  'GET /people/:id/history': listing({
    summary: 'List what happened between a person and the shop',
    needs,
    query: ListHistory,
    view: HistoryView,
    run: (tx, query, c) => listHistory(tx, { ...query, orderId: idParam(c, 'id') }),
  }),
  'GET /people/:id/notes': listing({
    summary: 'List the notes of staff about a person',
    needs,
    query: ListCustomerNotes,
    view: CustomerNoteView,
    run: (tx, query, c) => listCustomerNotes(tx, { ...query, orderId: idParam(c, 'id') }),
    fields: noteFields,
  }),
  'POST /people/:id/notes': writing({
    summary: 'Leave a note about a person for other staff',
    needs: change,
    body: StaffNote,
    status: 201,
    once: true,
    view: CustomerNoteView,
    run: (tx, { text }, c) => noteCustomer(tx, { orderId: idParam(c, 'id'), text }),
    fields: noteFields,
  }),
  'POST /people/:id/merges': writing({
    summary: 'Say that two addresses are one person’s',
    refuses: ['already-merged', 'too-many-merged'],
    needs: change,
    body: MergeCustomers,
    view: PersonView,
    run: async (tx, { orderId: otherId }, c) => {
      const orderId = idParam(c, 'id')
      await mergeCustomers(tx, { orderId, otherId })
      return readPerson(tx, orderId)
    },
  }),
  'DELETE /people/:id/merges/:mergeId': writing({
    summary: 'Undo a merge: the addresses are two people’s again',
    needs: change,
    view: PersonView,
    run: async (tx, _, c) => {
      const orderId = idParam(c, 'id')
      await undoMerge(tx, { orderId, mergeId: idParam(c, 'mergeId') })
      return readPerson(tx, orderId)
    },
  }),
} satisfies Routes
