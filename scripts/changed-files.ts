// The files of a change: what differs from `main`, or from a commit; without a difference, the last commit.

import { spawnSync } from 'node:child_process'

function git(...args: string[]): string[] | undefined {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : undefined
}

export const isCommit = (commit: string): boolean =>
  git('rev-parse', '--verify', '--quiet', `${commit}^{commit}`) !== undefined

/** How many commits lead to this one; 0 outside a repository. */
export const countCommits = (): number => Number(git('rev-list', '--count', 'HEAD')?.[0] ?? 0)

/** How many commits came after this one; undefined where it does not lead to the present. */
export function commitsSince(commit: string): number | undefined {
  if (!git('merge-base', '--is-ancestor', commit, 'HEAD')) return undefined
  return Number(git('rev-list', '--count', `${commit}..HEAD`)?.[0])
}

/** With those that are not committed yet, without those that are gone. */
export function changedFiles(commit?: string): string[] {
  if (commit !== undefined) return changedSince(commit)
  const [base = 'HEAD'] = git('merge-base', 'HEAD', 'main') ?? []
  const changed = changedSince(base)
  return changed.length > 0 ? changed : changedSince('HEAD~1')
}

function changedSince(commit: string): string[] {
  const changed = git('diff', '--name-only', '--diff-filter=d', commit) ?? []
  return [...changed, ...(git('ls-files', '--others', '--exclude-standard') ?? [])]
}

/** Its hash, in ten letters. */
export const headCommit = (): string => git('rev-parse', '--short=10', 'HEAD')?.[0] ?? ''
