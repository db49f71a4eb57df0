import { useT } from '#shared/i18n/language-provider.tsx'
import { MapPanel } from '#shared/map/map-panel.tsx'
import { PlannedList } from '../components/planned-list.tsx'

/** Share of the screen's width that the list covers. */
const LIST_SHARE = 0.66

/** `/setting/device/config`: which camera is recorded when, and how long that is kept. */
export function DeviceConfigPage() {
  const t = useT()
  return (
    <MapPanel side="left" size={Math.round(window.innerWidth * LIST_SHARE)} label={t('recordingPlan.title')}>
      <PlannedList place="panel" />
    </MapPanel>
  )
}
