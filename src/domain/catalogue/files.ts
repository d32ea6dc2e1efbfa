// The files that everybody may see: of products, of pages of the shop, and photos of reviews. Each has a
// row before it is stored (unused-files.ts); until something shows it, it may not have arrived.

import type { FileKind } from '#platform/files/file-kinds.ts'
import { STORED_FOLDERS } from '#platform/files/storage.ts'

export const SHOWN_FILES: FileKind = {
  what: 'files of products and pages that staff uploaded, and photos of reviews, unless `STORAGE_URL` names a bucket; served at those addresses',
  kept: 'a week after nothing shows them; photos of an erased person go at once',
  folders: STORED_FOLDERS,
  place: 'storage',
  table: 'stored_files',
  column: 'path',
  named: 'select path, unused_since is null as here from stored_files where leaving_at is null',
}
