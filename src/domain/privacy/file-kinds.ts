// Every kind of file that rows name.

import { CASE_FILES } from '#domain/cases/files.ts'
import { SHOWN_FILES } from '#domain/catalogue/files.ts'
import { MAIL_FILES } from '#domain/enquiries/files.ts'
import { RECEIPT_FILES } from '#domain/orders/files.ts'
import type { FileKind } from '#platform/files/file-kinds.ts'

export const FILE_KINDS: readonly FileKind[] = [RECEIPT_FILES, CASE_FILES, MAIL_FILES, SHOWN_FILES]
