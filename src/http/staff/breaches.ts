// /api/breaches: the register of data breaches, for those who answer requests about personal data.

import {
  BreachRecordView,
  BreachView,
  CorrectBreach,
  ExportBreaches,
  ListBreaches,
  NoteBreach,
} from '#contract/breaches.ts'
import type { BreachRow } from '#domain/breaches/breaches.table.ts'
import {
  dueAt,
  listBreaches,
  listVersions,
  readBreach,
  stateOf,
} from '#domain/breaches/list-breaches.ts'
import { correctBreach, recordBreach } from '#domain/breaches/record-breach.ts'
import { exporting, minuteCell } from '#http/csv-export.ts'
import { idParam } from '#http/endpoint.ts'
import { listing, reading, type Routes, writing } from '#http/route.ts'
import type { Tx } from '#platform/tx.ts'

const needs = 'privacy.answer'

const COLUMNS: Record<string, (row: BreachRow) => string> = {
  Breach: ({ breachId }) => String(breachId),
  Version: ({ version }) => String(version),
  Found: ({ foundAt }) => minuteCell(foundAt),
  'What happened': ({ what }) => what,
  'Whose data': ({ whose }) => whose,
  People: ({ people }) => String(people ?? ''),
  'Which data': ({ data }) => data,
  Measures: ({ measures }) => measures,
  'Commissioner due': (row) => minuteCell(dueAt(row)),
  'Commissioner notified': ({ commissionerAt }) => minuteCell(commissionerAt),
  'Commissioner not notified because': ({ commissionerNot }) => commissionerNot,
  'Persons notified': ({ personsAt }) => minuteCell(personsAt),
  'Persons not notified because': ({ personsNot }) => personsNot,
  'What is new': ({ reason }) => reason,
  Written: ({ at }) => minuteCell(at),
  By: ({ by }) => by,
}

export const staffBreaches = {
  'GET /breaches': listing({
    summary: 'The register of data breaches, found last first',
    needs,
    query: ListBreaches,
    view: BreachView,
    run: async (tx, query) => {
      const page = await listBreaches(tx, query)
      return { ...page, items: page.items.map((row) => breachFields(tx, row)) }
    },
  }),
  'POST /breaches': writing({
    summary: 'Note a data breach',
    refuses: ['breach-in-future'],
    needs,
    body: NoteBreach,
    status: 201,
    once: true,
    view: BreachView,
    run: async (tx, body) => breachFields(tx, await recordBreach(tx, body)),
  }),
  'GET /breaches/:id': reading({
    summary: 'A data breach with its versions, and the old and new value of each change',
    needs,
    view: BreachRecordView,
    run: async (tx, _, c) => {
      const { newest, versions } = await readBreach(tx, idParam(c, 'id'))
      return { ...breachFields(tx, newest), versions }
    },
  }),
  'POST /breaches/:id/versions': writing({
    summary: 'Write a further version of a data breach; those before stay',
    refuses: ['breach-changed', 'breach-in-future'],
    needs,
    body: CorrectBreach,
    view: BreachView,
    run: async (tx, body, c) =>
      breachFields(tx, await correctBreach(tx, { ...body, breachId: idParam(c, 'id') })),
  }),
  'POST /breach-exports': exporting({
    summary: 'Every version of every data breach as a file of comma-separated values',
    needs,
    body: ExportBreaches,
    list: 'data-breaches',
    columns: COLUMNS,
    run: listVersions,
  }),
} satisfies Routes

const breachFields = (tx: Tx, row: BreachRow) => ({
  ...row,
  id: row.breachId,
  dueAt: dueAt(row),
  state: stateOf(row, tx.now),
})
