import { lazy } from 'react'
import { deploymentFilters, deploymentOrder } from '#shared/deployment/deployment-filters.ts'
import { DeploymentList } from '#shared/deployment/deployment-list.tsx'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { useListPage } from '#shared/ui/list-page/use-list-page.ts'
import {
  deploymentsQuery,
  useDeleteDeployments,
  useStartDeployments,
  useStopDeployments,
} from '../api/vehicle-deployment-queries.ts'

const DeploymentDrawer = lazy(async () => ({
  default: (await import('./deployment-drawer.tsx')).DeploymentDrawer,
}))

/** The deployments of vehicles of the centre. */
export function VehicleDeploymentList() {
  const t = useT()
  const page = useListPage({
    filters: deploymentFilters,
    orderBy: deploymentOrder,
    query: deploymentsQuery,
  })
  return (
    <DeploymentList
      page={page}
      place="panel"
      label={t('vehicleDeployment.title')}
      mayEdit={useMay('vehicle_deployment.edit')}
      changes={{
        start: useStartDeployments(),
        stop: useStopDeployments(),
        remove: useDeleteDeployments(),
      }}
      drawer={(opened, onClose) => (
        <DeploymentDrawer
          key={'id' in opened ? opened.id : 'new'}
          {...('id' in opened
            ? { deploymentId: opened.id }
            : { deploymentId: undefined, begun: opened.begun })}
          onClose={onClose}
        />
      )}
    />
  )
}
