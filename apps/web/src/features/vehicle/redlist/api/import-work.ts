import { importWork } from '#shared/ui/import-dialog/import-work.tsx'
import { useImports } from './redlist-queries.ts'

/** Imports into the redlist, for the list of background work. */
export const redlistWork = importWork({
  title: 'redlist.import.title',
  permission: 'redlist.edit',
  useImports,
})
