import { useQuery } from '@tanstack/react-query'
import type { FunctionComponent } from 'react'
import { mapResourcesQuery } from '#shared/queries/map-resources.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { MapPanel } from '#shared/map/map-panel.tsx'
import { ScreenLink } from '#shared/navigation/screen-link.tsx'
import type { HomeParts } from '#shared/feature/parts.ts'
import { useMay } from '#shared/session/session-store.ts'
import { PanelSection } from '#shared/ui/panel-section/panel-section.tsx'
import { alarmCountQuery, newestAlarmsQuery, setupQuery } from '../api/home-queries.ts'
import { AlarmCounts } from '../components/home/alarm-counts.tsx'
import { DeviceCounts } from '../components/home/device-counts.tsx'
import { NewestAlarms } from '../components/home/newest-alarms.tsx'
import { SetupSteps } from '../components/home/setup-steps.tsx'
import { TourOffer } from '../components/tour/tour-offer.tsx'

/** Rows of the list; the map shows them all. */
const LISTED = 8
const PANEL_WIDTH = 380

/** Home with what other features add to it: the centre on the map, and beside it what needs eyes now. */
export function homePage(parts: readonly HomeParts[]): FunctionComponent {
  const onMap = parts.flatMap(part => part.shownOnMap ?? [])
  const sections = parts.flatMap(part => part.section ?? [])
  return function HomePage() {
    const t = useT()
    return (
      <MapPanel side="right" size={PANEL_WIDTH} label={t('menu.screen.home')} tourStop="home">
        {onMap.map((Shown, index) => (
          <Shown key={index} />
        ))}
        <TourOffer />
        <OwnSections />
        {sections.map((Section, index) => (
          <Section key={index} />
        ))}
      </MapPanel>
    )
  }
}

function OwnSections() {
  const t = useT()
  const maySeeAlarms = useMay('alarm.view')
  const resources = useQuery(mapResourcesQuery())
  const setup = useQuery(setupQuery())
  const counts = useQuery({ ...alarmCountQuery(), enabled: maySeeAlarms })
  const newest = useQuery({ ...newestAlarmsQuery(), enabled: maySeeAlarms })
  return (
    <>
      {setup.data && <SetupSteps steps={setup.data} />}
      <PanelSection title={t('dashboard.devices')} query={resources}>
        {data => <DeviceCounts resources={data} />}
      </PanelSection>
      {maySeeAlarms && (
        <>
          <PanelSection title={t('dashboard.openAlarms')} query={counts}>
            {data => <AlarmCounts counts={data} />}
          </PanelSection>
          <PanelSection
            title={t('dashboard.newest')}
            query={newest}
            extra={<ScreenLink screen="alarmLive">{t('dashboard.allAlarms')}</ScreenLink>}
          >
            {page => <NewestAlarms alarms={page.list.slice(0, LISTED)} resources={resources.data ?? []} />}
          </PanelSection>
        </>
      )}
    </>
  )
}
