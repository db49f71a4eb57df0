import type { SiteDevice } from '../../features/map/model/site.ts'
import { LiveCard } from './live-card.tsx'
import { RecentAlarms } from './recent-alarms.tsx'

/** What the features add to a chosen device on the map: its picture, its controls, its alarms. */
export function DeviceCard({ device }: { device: SiteDevice }) {
  return (
    <>
      <LiveCard device={device} />
      {device.type === 'device' && <RecentAlarms device={device} />}
    </>
  )
}
