import { importWork } from '#shared/ui/import-dialog/import-work.tsx'
import { useImports } from './blacklist-queries.ts'

/** Imports into the blacklist, for the list of background work. */
export const blacklistWork = importWork({
  title: 'blacklist.import.title',
  permission: 'blacklist.edit',
  useImports,
})
