import { ZoneCard } from '../../../features/device/defence-zone/components/zone-card.tsx'
import type { SiteDevice } from '../../../features/site/map/model/site.ts'
import { PtzCard } from '../../../features/device/ptz/components/ptz-panel.tsx'
import { LiveCard } from './live-card.tsx'
import { RecentAlarms } from './recent-alarms.tsx'

/** What the features add to a chosen device on the map: its picture, its controls, its alarms. */
export function DeviceCard({ device }: { device: SiteDevice }) {
  return (
    <>
      <LiveCard device={device} />
      {device.markerKind === 'camera' && <PtzCard cameraId={device.id} capabilities={device.capabilities} />}
      {device.condition && <ZoneCard zone={{ ...device, condition: device.condition }} />}
      {device.type === 'device' && <RecentAlarms device={device} />}
    </>
  )
}
