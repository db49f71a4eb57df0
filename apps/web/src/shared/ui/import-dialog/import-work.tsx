import type { PermissionCode } from '@palisade/contract'
import type { PlainKey } from '@palisade/phrases'
import { useQuery } from '@tanstack/react-query'
import type { Work, WorkParts } from '#shared/feature/parts.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { ImportList, type ListedImport } from './import-list.tsx'
import { isUnderWay, LOOK_EVERY } from './import-state.tsx'

interface Calls<Found extends ListedImport> {
  /** Below it whatever is shown of the imports. */
  key: readonly string[]
  list: (signal: AbortSignal) => Promise<Found[]>
  cancel: { isPending: boolean; mutate: (importId: string) => void }
}

interface Options<Found extends ListedImport> {
  title: PlainKey
  permission: PermissionCode
  useImports: () => Calls<Found>
  /** Where the rows of one go, if they do not all go to one place. */
  placeOf?: (found: Found) => string
}

/** The user's imports into a list, for the list of background work. */
export function importWork<Found extends ListedImport>({
  title,
  permission,
  useImports,
  placeOf,
}: Options<Found>): WorkParts {
  const useFound = ({ key, list }: Calls<Found>, isListOpen: boolean) =>
    useQuery({
      queryKey: [...key, 'list'],
      queryFn: ({ signal }) => list(signal),
      enabled: ({ state }) => isListOpen || state.data?.some(isUnderWay) === true,
      refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? LOOK_EVERY : false),
      meta: { ownErrors: true },
    }).data ?? []

  function List() {
    const t = useT()
    const calls = useImports()
    const imports = useFound(calls, true)
    return (
      <ImportList title={t(title)} imports={imports} cancel={calls.cancel} {...(placeOf && { placeOf })} />
    )
  }

  return {
    title,
    useWork(isListOpen) {
      const mayImport = useMay(permission)
      const imports = useFound(useImports(), isListOpen && mayImport)
      return mayImport ? imports.map(asWork) : undefined
    },
    List,
  }
}

/** An import that asks about some of its rows waits for its user and does nothing meanwhile. */
const asWork = (found: ListedImport): Work => ({
  id: found.id,
  name: found.fileName,
  state: isUnderWay(found) ? 'running' : found.state === 'done' ? 'done' : 'ended',
})
