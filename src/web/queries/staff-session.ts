import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type Ability,
  type AdminLogin,
  type AdminUnlock,
  type HeldRoles,
  canWith,
} from '#contract/staff.ts'
import { RequestError, send, timeLimit } from './call.ts'
import { CookieRefused } from './refused-cookie.ts'
import { readAsStaff, sendAsStaff, staffKey, staffRoot } from './staff-call.ts'
import {
  dropStaffToken,
  editorUnlocked,
  keepEditorUnlocked,
  keepStaffToken,
  lockEditor,
  setEditorClosed,
} from './staff-token.ts'

/** A session of the editor's password belongs to no user: it has no id and no account. */
type SignedInStaff = HeldRoles & {
  id: number | null
  name: string
  /** How many percent below the shop's prices they may sell; null without a limit. */
  discountPercent: number | null
}

const signedInQuery = () =>
  queryOptions<SignedInStaff>({ queryKey: staffKey('/api/admin/me'), queryFn: readAsStaff })

/** Who is signed in; undefined until it is known. */
export const useSignedIn = () => useQuery(signedInQuery()).data

/** Whether the signed-in user has an ability; the server has the last word. */
export function useCan(ability: Ability): boolean {
  const staff = useSignedIn()
  if (staff === undefined || (ability === 'account.own' && staff.id === null)) return false
  return canWith(staff, ability)
}

/** Exchanges a name and a password for a token, which is stored. */
export function useSignIn() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (login: AdminLogin) => send('POST', '/api/admin/login', login),
    onSuccess: ({ token }) => {
      client.removeQueries({ queryKey: staffRoot })
      keepStaffToken(token)
    },
  })
}

/** Exchanges the editor's password for a cookie, and fails where the browser did not take it. */
export function useUnlock() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (unlock: AdminUnlock) => {
      await send('POST', '/api/admin/unlock', unlock)
      // Without the token of somebody who is signed in by name: only the cookie counts here.
      const held = await fetch('/api/admin/me', { credentials: 'same-origin', signal: timeLimit() })
      if (held.status === 401) throw new CookieRefused()
      if (!held.ok) throw await RequestError.of(held)
    },
    onSuccess: () => {
      client.removeQueries({ queryKey: staffRoot })
      keepEditorUnlocked()
    },
  })
}

/** Ends the session of the editor's password. Who is signed in by name stays so. */
export function useLockEditor() {
  return useMutation({
    mutationFn: async () => {
      // Without the token: only the cookie's session ends.
      if (editorUnlocked()) await send('POST', '/api/admin/logout').catch(() => undefined)
    },
    onSettled: () => {
      setEditorClosed(true)
      lockEditor()
    },
  })
}

/** Ends the session; here it ends even where the server cannot be told. */
export function useSignOut() {
  return useMutation({
    mutationFn: () => sendAsStaff('POST', '/api/admin/logout').catch(() => undefined),
    onSettled: () => {
      dropStaffToken()
      lockEditor()
    },
  })
}
