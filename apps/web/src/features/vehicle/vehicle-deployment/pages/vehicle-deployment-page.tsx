import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { TabbedLists } from '../../../../shared/ui/tabbed-lists/tabbed-lists.tsx'
import { VehicleDeploymentList } from '../components/deployment-list.tsx'
import { HitList } from '../components/hit-list.tsx'

/** `/bayonet/analysisControl/controlList`: deployments of vehicles, and their hits as they come. */
export function VehicleDeploymentPage() {
  const t = useT()
  return (
    <TabbedLists
      tabs={[
        { key: 'deployments', label: t('deployment.tabs.deployments'), content: <VehicleDeploymentList /> },
        { key: 'hits', label: t('deployment.tabs.hits'), content: <HitList /> },
      ]}
    />
  )
}
