import type { ComponentType, FunctionComponent } from 'react'
import type { AlarmOfHitProps, HitParts } from '#shared/feature/parts.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { TabbedLists } from '#shared/ui/tabbed-lists/tabbed-lists.tsx'
import { VehicleDeploymentList } from '../components/deployment-list.tsx'
import { HitList } from '../components/hit-list.tsx'

/** The screen with what other features add to each hit. */
export function vehicleDeploymentPage(parts: readonly HitParts[]): FunctionComponent {
  const AlarmOfHit = parts.find(part => part.alarm)?.alarm
  return function Page() {
    return <VehicleDeploymentPage AlarmOfHit={AlarmOfHit} />
  }
}

interface Props {
  AlarmOfHit?: ComponentType<AlarmOfHitProps> | undefined
}

/** `/bayonet/analysisControl/controlList`: deployments of vehicles, and their hits as they come. */
export function VehicleDeploymentPage({ AlarmOfHit }: Props) {
  const t = useT()
  return (
    <TabbedLists
      tabs={[
        { key: 'deployments', label: t('deployment.tabs.deployments'), content: <VehicleDeploymentList /> },
        { key: 'hits', label: t('deployment.tabs.hits'), content: <HitList AlarmOfHit={AlarmOfHit} /> },
      ]}
    />
  )
}
