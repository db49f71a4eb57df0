import { lazy, useMemo, useState } from 'react'
import { DeploymentButtons } from '../../../../shared/deployment/deployment-buttons.tsx'
import { deploymentColumns } from '../../../../shared/deployment/deployment-columns.tsx'
import { deploymentFilters, deploymentOrder } from '../../../../shared/deployment/deployment-filters.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { useMay } from '../../../../shared/session/session-store.ts'
import { ListPage } from '../../../../shared/ui/list-page/list-page.tsx'
import { useListPage } from '../../../../shared/ui/list-page/use-list-page.ts'
import {
  deploymentsQuery,
  useDeleteDeployments,
  useStartDeployments,
  useStopDeployments,
} from '../api/vehicle-deployment-queries.ts'

const DeploymentDrawer = lazy(async () => ({
  default: (await import('./deployment-drawer.tsx')).DeploymentDrawer,
}))

/** The deployments of the centre. */
export function DeploymentList() {
  const t = useT()
  const mayEdit = useMay('vehicle_deployment.edit')
  const page = useListPage({
    filters: deploymentFilters,
    orderBy: deploymentOrder,
    query: deploymentsQuery,
  })
  const changes = {
    start: useStartDeployments(),
    stop: useStopDeployments(),
    remove: useDeleteDeployments(),
  }
  /** The deployment of the open form; null: a new one. */
  const [opened, setOpened] = useState<string | null>()
  const columns = useMemo(() => deploymentColumns(t), [t])
  return (
    <ListPage
      page={page}
      place="part"
      label={t('vehicleDeployment.title')}
      columns={columns}
      isSelectable={mayEdit}
      onOpen={({ id }) => setOpened(id)}
      buttons={
        mayEdit && <DeploymentButtons batch={page.batch} changes={changes} onAdd={() => setOpened(null)} />
      }
    >
      {opened !== undefined && (
        <DeploymentDrawer
          key={opened ?? 'new'}
          deploymentId={opened ?? undefined}
          onClose={() => setOpened(undefined)}
        />
      )}
    </ListPage>
  )
}
