// Mails, jobs, files and what people sign in with: every state, and what ends it.

import { sql } from 'drizzle-orm'
import { recordFiles } from '#domain/catalogue/unused-files.ts'
import { requestCode } from '#domain/identity/member-codes.ts'
import { recordStuck } from '#platform/jobs/stuck-items.ts'
import { recordFailure, writeMail } from '#platform/mail/mails.ts'
import type { Tx } from '#platform/tx.ts'
import type { Life, Plant, Row } from './way.ts'

const letter = (tx: Tx) =>
  writeMail(tx, {
    key: tx.random.uuid(),
    kind: 'order-placed',
    recipient: 'ann@example.com',
    subject: 'Your order',
    html: '<p>Thank you</p>',
    text: 'Thank you',
    domain: 'shop.example',
  })

const aFailedMail: Plant = async (tx) => {
  const { id } = await letter(tx)
  await recordFailure(tx, id, 'The address does not exist.')
  return id
}

/** A job of a listener that failed as often as it is tried. */
const aFailedJob: Plant = async (tx) => {
  const facts = { mailId: tx.random.uuid() }
  const event = { id: 1, name: 'mail.test-asked', facts, at: tx.now.toISOString(), by: 'Ann' }
  const job = JSON.stringify({ listener: 'mail-test-asked', event })
  const { rows } = await tx.db.execute(sql`insert into jobs.job (name, data, state, completed_on)
    values ('events', ${job}::jsonb, 'failed', now()) returning id`)
  return String(rows[0]?.['id'])
}

const aStuckItem: Plant = async (tx) => {
  const item = tx.random.uuid()
  await recordStuck(tx, { job: 'count-sheep', item }, new Error('lame'))
  const { rows } = await tx.db.execute(sql`select id from stuck_items where item = ${item}`)
  return Number(rows[0]?.['id'])
}

const aStoredFile =
  (isLeaving: boolean): Plant =>
  async (tx) => {
    const path = `pictures/${tx.random.uuid()}.webp`
    await recordFiles(tx, { address: `/${path}`, paths: [path] })
    if (isLeaving)
      await tx.db.execute(sql`update stored_files set leaving_at = now() where path = ${path}`)
    return path
  }

const aCode: Plant = async (tx) => {
  await requestCode(tx, { userId: null, purpose: 'sign-in' })
  const { rows } = await tx.db.execute(sql`select max(id) as id from sign_in_codes`)
  return Number(rows[0]?.['id'])
}

const empty = (column: string, before: string, after: string) => (row: Row) =>
  row[column] === null ? before : after

export const MACHINE_LIVES: readonly Life[] = [
  {
    of: 'mails.state',
    states: {
      waiting: {
        job: 'forget-old',
        when: 'sent by its listener; given up after 2 days',
        rows: { 'that no job sends': async (tx) => (await letter(tx)).id },
      },
      failed: {
        desk: {
          name: 'Mails',
          list: () => '/mails?state=failed',
          act: ({ id }) => ['POST', `/mails/${String(id)}/again`],
        },
        rows: { 'to an address that is none': aFailedMail },
      },
      sent: { final: 'deleted after 2 years' },
      kept: { final: 'deleted after 2 years' },
    },
  },
  {
    of: 'jobs.job',
    stateOf: ({ state }) => (state === 'failed' ? 'failed' : 'other'),
    states: {
      failed: {
        job: 'run-again',
        when: 'tried again like every stuck item',
        rows: { 'of a listener': aFailedJob },
      },
      other: { final: 'tried 150 times; deleted 7 days after it is done' },
    },
  },
  {
    of: 'stuck_items',
    stateOf: empty('seen_at', 'new', 'seen'),
    states: {
      new: {
        job: 'forget-old',
        when: 'once its job did it, or a week after no job meets it any more',
        rows: { 'of a job that is gone': aStuckItem },
      },
      seen: { final: 'as before: done by its job, or dropped' },
    },
  },
  {
    of: 'stored_files',
    key: 'path',
    stateOf: ({ unused_since: unused, leaving_at: leaving }) =>
      leaving ? 'leaving' : unused ? 'unused' : 'used',
    states: {
      used: { final: 'unused once nothing shows it' },
      unused: {
        job: 'sweep-files',
        when: 'after a week',
        rows: { 'never shown': aStoredFile(false) },
      },
      leaving: {
        job: 'sweep-files',
        when: 'in the next run',
        rows: { 'of a process that died': aStoredFile(true) },
      },
    },
  },
  {
    of: 'sign_in_codes',
    stateOf: empty('used_at', 'open', 'used'),
    states: {
      open: {
        job: 'forget-old',
        when: 'ten minutes; deleted after a day',
        rows: { requested: aCode },
      },
      used: { final: 'deleted after a day' },
    },
  },
  {
    of: 'staff_invitations',
    stateOf: ({ accepted_at: accepted, withdrawn_at: withdrawn }) =>
      accepted ? 'accepted' : withdrawn ? 'withdrawn' : 'open',
    states: {
      open: { final: 'its link works for 72 hours; until then *Staff* lists it' },
      accepted: { final: 'an account' },
      withdrawn: { final: 'its link is dead' },
    },
  },
]
