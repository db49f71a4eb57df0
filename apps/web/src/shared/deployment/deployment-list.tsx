import type { Deployment } from '@palisade/contract'
import type { QueryKey } from '@tanstack/react-query'
import { useMemo, useState, type ComponentProps, type ReactNode } from 'react'
import { useT } from '../i18n/language-provider.tsx'
import { ListPage } from '../ui/list-page/list-page.tsx'
import type { useListPage } from '../ui/list-page/use-list-page.ts'
import { DeploymentButtons } from './deployment-buttons.tsx'
import { deploymentColumns } from './deployment-columns.tsx'
import type { deploymentFilters, deploymentOrder } from './deployment-filters.ts'

interface Props<One extends Deployment> {
  page: ReturnType<
    typeof useListPage<One, typeof deploymentFilters, (typeof deploymentOrder)[number], QueryKey>
  >
  label: string
  place: ComponentProps<typeof ListPage>['place']
  /** Between the filters and the table. */
  bar?: ReactNode
  mayEdit: boolean
  changes: ComponentProps<typeof DeploymentButtons>['changes']
  /** The form of a deployment; of a new one where there is no id. */
  drawer: (id: string | undefined, onClose: () => void) => ReactNode
}

/** The deployments of the centre, with what is done to them. */
export function DeploymentList<One extends Deployment>({
  page,
  label,
  place,
  bar,
  mayEdit,
  changes,
  drawer,
}: Props<One>) {
  const t = useT()
  /** The deployment of the open form; null: a new one. */
  const [opened, setOpened] = useState<string | null>()
  const columns = useMemo(() => deploymentColumns(t), [t])
  return (
    <ListPage
      page={page}
      place={place}
      label={label}
      bar={bar}
      columns={columns}
      isSelectable={mayEdit}
      onOpen={({ id }) => setOpened(id)}
      buttons={
        mayEdit && <DeploymentButtons batch={page.batch} changes={changes} onAdd={() => setOpened(null)} />
      }
    >
      {opened !== undefined && drawer(opened ?? undefined, () => setOpened(undefined))}
    </ListPage>
  )
}
