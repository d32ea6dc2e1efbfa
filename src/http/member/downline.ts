// A partner's own record and those below: /api/mlm/members/{id} and what hangs from it.

import { Hono } from 'hono'
import { ListBranch, ListDownline, ListTeams } from '#contract/partner-forms.ts'
import { findMember, getMember } from '#domain/partners/get-member.ts'
import { listBranch, listLevel, listTeams } from '#domain/partners/find-downline.ts'
import { type ApiEnv, query, describe } from '#http/endpoint.ts'
import { asMember, memberIdOf } from '#http/member-guard.ts'
import { downlineView, memberView, teamView } from '#http/member-view.ts'
import { DEFAULT_LIMIT, pageHeaders } from '#http/pages.ts'

const tag = 'Partners'

export const memberDownline = new Hono<ApiEnv>()
  .get(
    '/mlm/members/:id',
    asMember(),
    describe('The partner’s own record', {
      answers: { 200: 'The partner', 403: 'Another’s' },
      tag,
    }),
    async (c) => {
      const memberId = memberIdOf(c)
      const view = await c.var.read(async (tx) => {
        const member = await getMember(tx, memberId)
        return memberView(member, await findMember(tx, member.sponsorId ?? 0))
      })
      return c.json(view)
    },
  )
  .get(
    '/mlm/members/:id/downline',
    asMember(),
    describe('One level below: direct recruits unless asked otherwise', {
      asks: ListDownline,
      answers: { 200: 'Partners' },
      tag,
    }),
    query(ListDownline),
    async (c) => {
      const { level = 1, limit = DEFAULT_LIMIT, ...asked } = c.req.valid('query')
      const memberId = memberIdOf(c)
      const page = await c.var.read((tx) => listLevel(tx, { ...asked, memberId, level, limit }))
      pageHeaders(c, page)
      return c.json(page.items.map(downlineView))
    },
  )
  .get(
    '/mlm/members/:id/tree',
    asMember(),
    describe('The recruits of one partner below, for opening a branch', {
      asks: ListBranch,
      answers: { 200: 'Partners', 403: 'Not in the downline' },
      tag,
    }),
    query(ListBranch),
    async (c) => {
      const memberId = memberIdOf(c)
      const { under = memberId, limit = DEFAULT_LIMIT, ...asked } = c.req.valid('query')
      const branch = { ...asked, memberId, under, limit }
      const page = await c.var.read((tx) => listBranch(tx, branch))
      pageHeaders(c, page)
      return c.json(page.items.map(downlineView))
    },
  )
  .get(
    '/mlm/members/:id/teams',
    asMember(),
    describe('The partner’s teams, each with five level counts', {
      asks: ListTeams,
      answers: { 200: 'Teams' },
      tag,
    }),
    query(ListTeams),
    async (c) => {
      const { limit = DEFAULT_LIMIT, ...asked } = c.req.valid('query')
      const memberId = memberIdOf(c)
      const page = await c.var.read((tx) => listTeams(tx, { ...asked, memberId, limit }))
      pageHeaders(c, page)
      return c.json(page.items.map(teamView))
    },
  )
