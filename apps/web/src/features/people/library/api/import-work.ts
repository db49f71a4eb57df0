import { api } from '#shared/api/api.ts'
import { importWork } from '#shared/ui/import-dialog/import-work.tsx'
import { importsKey } from './library-keys.ts'
import { useCancelImport } from './sheet-queries.ts'

/** Imports of persons, for the list of background work. */
export const libraryWork = importWork({
  title: 'faceSheet.import.title',
  permission: 'face.edit',
  useImports: () => ({
    key: importsKey,
    list: signal => api.faceSheet.getImports({}, { signal }),
    cancel: useCancelImport(),
  }),
  placeOf: ({ group }) => group.name,
})
