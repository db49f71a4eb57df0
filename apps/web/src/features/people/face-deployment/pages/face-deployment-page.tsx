import { lazy } from 'react'
import { deploymentFilters, deploymentOrder } from '#shared/deployment/deployment-filters.ts'
import { DeploymentList } from '#shared/deployment/deployment-list.tsx'
import { useT } from '#shared/i18n/language-provider.tsx'
import { CentreOffNotice } from '#shared/recognition/centre-off-notice.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { useListPage } from '#shared/ui/list-page/use-list-page.ts'
import {
  deploymentsQuery,
  useDeleteDeployments,
  useStartDeployments,
  useStopDeployments,
} from '../api/face-deployment-queries.ts'

const DeploymentDrawer = lazy(async () => ({
  default: (await import('../components/deployment-drawer.tsx')).DeploymentDrawer,
}))

/** `/person/ExecuteControl`: lists of persons who are looked for, where and when. */
export function FaceDeploymentPage() {
  const t = useT()
  const page = useListPage({
    filters: deploymentFilters,
    orderBy: deploymentOrder,
    query: deploymentsQuery,
  })
  return (
    <DeploymentList
      page={page}
      place="page"
      label={t('faceDeployment.title')}
      bar={<CentreOffNotice />}
      mayEdit={useMay('face_deployment.edit')}
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
