// The files of cases: videos in the parts in which they arrived, and pictures, which are one file once
// they are whole. Until then a row names the parts and the picture, whichever is there.

import { PART_BYTES, partsOf } from '#contract/case-file-limits.ts'
import type { FileKind } from '#platform/files/file-kinds.ts'
import type { CaseFileRow } from './cases.table.ts'

export const CASE_FOLDER = 'case-files'

type Stored = Pick<CaseFileRow, 'storedName'>

/** Where one part of a file lies, as it arrived. */
export const partFile = ({ storedName }: Stored, part: number) =>
  `${CASE_FOLDER}/${storedName}-${part}`

export const partFiles = (file: Stored & { bytes: number }): string[] =>
  Array.from({ length: partsOf(file.bytes) }, (_, part) => partFile(file, part))

/**
 * Where a picture lies as it is shown. Not under the name of a part: one that arrives twice must not take
 * the place of the picture that was made from it.
 */
export const pictureFile = ({ storedName }: Stored) => `${CASE_FOLDER}/${storedName}-picture`

/** All that may lie there of a file. */
export const allOf = (file: Stored & { bytes: number }) => [...partFiles(file), pictureFile(file)]

export const CASE_FILES: FileKind = {
  what: 'videos and pictures of cases, under random names',
  kept: 'half a year after the case was closed; a week where nothing was paid or sent; a day if unfinished',
  folders: [CASE_FOLDER],
  place: 'data folder',
  table: 'case_files',
  column: 'stored_name',
  named: `select '${CASE_FOLDER}/' || stored_name || '-' || part as path, uploaded_at is not null as here
    from case_files, generate_series(0, (bytes - 1) / ${PART_BYTES}) as part
    where kind = 'video' or uploaded_at is null
    union all
    select '${CASE_FOLDER}/' || stored_name || '-picture', uploaded_at is not null
    from case_files where kind = 'picture'`,
}
