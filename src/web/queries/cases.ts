// What a shopper does with the cases of an order.

import { useQueryClient } from '@tanstack/react-query'
import type { CaseFileView } from '#contract/case-files.ts'
import type { CasePageView, OpenCase } from '#contract/cases.ts'
import { casePath, caseQuery, orderCasesPath } from './by-link.ts'
import { send } from './call.ts'
import { useChange } from './change.ts'
import { replaceQueryData } from './replace-query-data.ts'
import type { FileSender } from './send-case-file.ts'
import { useSendOnce } from './send-once.ts'

/** Opens a case once, however often the button is pressed. */
export function useOpenCase(link: string) {
  const client = useQueryClient()
  const once = useSendOnce()
  return useChange(
    async (report: OpenCase) => {
      const opened = await once(report, (key) => send('POST', orderCasesPath(link), report, key))
      await replaceQueryData<CasePageView>(client, caseQuery(link, `${opened.id}`).queryKey, opened)
      return opened
    },
    { onlyIfDone: true },
  )
}

export type CaseOfLink = { link: string; id: string }

export function useWriteInCase({ link, id }: CaseOfLink) {
  const once = useSendOnce()
  return useChange(
    (written: { words: string }) =>
      once(written, (key) => send('POST', `${casePath(link, id)}/messages`, written, key)),
    { replaces: caseQuery(link, id).queryKey },
  )
}

export const useCloseCase = ({ link, id }: CaseOfLink) =>
  useChange(() => send('POST', `${casePath(link, id)}/closing`), {
    replaces: caseQuery(link, id).queryKey,
  })

const filesPath = ({ link, id }: CaseOfLink) => `${casePath(link, id)}/files` as const

export const caseFileAddress = (one: CaseOfLink, fileId: number) => `${filesPath(one)}/${fileId}`

/** How a shopper sends files. */
export function useFileSender(one: CaseOfLink): FileSender {
  const client = useQueryClient()
  const query = caseQuery(one.link, one.id)
  const path = filesPath(one)
  const withFile = (page: CasePageView | undefined, file: CaseFileView) =>
    page && { ...page, files: [...page.files.filter(({ id }) => id !== file.id), file] }
  return {
    path,
    announce: (file) => send('POST', path, file),
    withHeaders: (call) => call({}),
    drop: (fileId) => send('POST', `${path}/${fileId}/removal`),
    reload: async () => {
      const page = await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined)
      return page?.files
    },
    keep: (file) =>
      replaceQueryData<CasePageView>(client, query.queryKey, (page) => withFile(page, file)),
  }
}
