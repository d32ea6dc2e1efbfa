// What a shopper does with the cases of an order.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CaseFileView } from '#contract/case-files.ts'
import type { CasePageView, OpenCase } from '#contract/cases.ts'
import { casePath, caseQuery, orderCasesPath, orderCasesQuery, orderPageQuery } from './by-link.ts'
import { send } from './call.ts'
import { replaceQueryData } from './replace-query-data.ts'
import type { FileSender } from './send-case-file.ts'
import { useSendOnce } from './send-once.ts'

/** Opens a case once, however often the button is pressed. */
export function useOpenCase(link: string) {
  const client = useQueryClient()
  const once = useSendOnce()
  return useMutation({
    mutationFn: (report: OpenCase) =>
      once(report, (key) => send('POST', orderCasesPath(link), report, key)),
    onSuccess: async (opened) => {
      await replaceQueryData<CasePageView>(client, caseQuery(link, `${opened.id}`).queryKey, opened)
      void client.invalidateQueries({ queryKey: orderCasesQuery(link).queryKey })
      void client.invalidateQueries({ queryKey: orderPageQuery(link).queryKey })
    },
  })
}

function useCaseChange<Input>(
  { link, id }: CaseOfLink,
  change: (input: Input) => Promise<CasePageView>,
) {
  const client = useQueryClient()
  const { queryKey } = caseQuery(link, id)
  return useMutation({
    mutationFn: change,
    onSuccess: async (changed) => {
      await replaceQueryData<CasePageView>(client, queryKey, changed)
      void client.invalidateQueries({ queryKey: orderCasesQuery(link).queryKey })
    },
    onError: () => client.invalidateQueries({ queryKey }),
  })
}

export type CaseOfLink = { link: string; id: string }

export function useWriteInCase(one: CaseOfLink) {
  const once = useSendOnce()
  const path = `${casePath(one.link, one.id)}/messages` as const
  return useCaseChange(one, (written: { words: string }) =>
    once(written, (key) => send('POST', path, written, key)),
  )
}

export const useCloseCase = (one: CaseOfLink) =>
  useCaseChange(one, () => send('POST', `${casePath(one.link, one.id)}/closing`))

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
