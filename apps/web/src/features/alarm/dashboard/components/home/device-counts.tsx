import { deviceStates, type MapResource } from '@palisade/contract'
import { useT } from '#shared/i18n/language-provider.tsx'
import { unplacedOnMap } from '#shared/map/place-on-map.ts'
import { ScreenLink } from '#shared/navigation/screen-link.tsx'
import { DeviceStateTag } from '#shared/ui/tag/device-state-tag.tsx'
import { PanelCount, PanelCounts } from '#shared/ui/panel-section/panel-counts.tsx'

/** How many devices are in each state; each number leads to the list of them. */
export function DeviceCounts({ resources }: { resources: readonly MapResource[] }) {
  const t = useT()
  const devices = resources.filter(one => one.type === 'device')
  const counts = deviceStates.map(
    state => [state, devices.filter(device => device.state === state).length] as const,
  )
  const unplaced = devices.filter(device => device.longitude === null).length
  return (
    <PanelCounts>
      {counts.map(([state, count]) => (
        <PanelCount key={state} name={<DeviceStateTag state={state} />}>
          <ScreenLink
            screen="deviceList"
            search={{ state }}
            label={t('dashboard.listed', { name: t(`enums.deviceState.${state}`), count })}
          >
            {count}
          </ScreenLink>
        </PanelCount>
      ))}
      <PanelCount name={t('dashboard.total')}>
        <ScreenLink
          screen="deviceList"
          label={t('dashboard.listed', { name: t('dashboard.devices'), count: devices.length })}
        >
          {devices.length}
        </ScreenLink>
      </PanelCount>
      {unplaced > 0 && (
        <PanelCount name={t('dashboard.unplaced')}>
          <ScreenLink {...unplacedOnMap} label={t('dashboard.placeThem', { count: unplaced })}>
            {unplaced}
          </ScreenLink>
        </PanelCount>
      )}
    </PanelCounts>
  )
}
