import type { MapResource } from '@palisade/contract'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { AlarmOnMap } from '#shared/feature/parts.ts'
import { useMapStore } from '#shared/map/map-store.ts'
import { renderUi } from '#shared/testing/render.tsx'
import { siteDevice } from '../model/site.fixture.ts'
import type { SiteDevice } from '../model/site.ts'
import { MapCard } from './map-card.tsx'

const device = (id: string, state: SiteDevice['state'] = 'online') => siteDevice({ id, state })
const DeviceExtra = ({ device: { name } }: { device: MapResource }) => <p>picture of {name}</p>

test('a device: how it is, where it is, and what others add', async () => {
  const onClose = vi.fn()
  const chosen = { position: [1, 2] as const, devices: [device('1', 'offline')] }
  const { user } = await renderUi(<MapCard chosen={chosen} deviceCard={DeviceExtra} onClose={onClose} />)
  for (const text of ['Gate-1', 'Offline', 'Camera', 'North', 'picture of Gate-1']) {
    expect(screen.getByText(text)).toBeVisible()
  }
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('devices on one point can be told apart and chosen', async () => {
  const chosen = { position: [1, 2] as const, devices: [device('1'), device('2', 'unknown')] }
  const { user } = await renderUi(<MapCard chosen={chosen} onClose={() => undefined} />)
  expect(screen.getByText('2 devices')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /Gate-2/ }))
  expect(useMapStore.getState().selection).toEqual({ kind: 'device', id: '2' })
})

test('an alarm stands above the card of its device, whose actions are in one row', async () => {
  const alarm = { id: 'a', deviceId: '1', place: { longitude: 1, latitude: 2 } }
  const chosen = { position: [1, 2] as const, devices: [device('1')], alarm }
  const AlarmCard = ({ alarm: { id } }: { alarm: AlarmOnMap }) => <p>alarm {id}</p>
  await renderUi(
    <MapCard
      chosen={chosen}
      alarmCard={AlarmCard}
      deviceCard={DeviceExtra}
      deviceActions={() => <button>Maintenance</button>}
      onOpenWall={() => undefined}
      onClose={() => undefined}
    />,
    'zh_CN',
  )
  expect(screen.getByRole('heading', { name: 'Gate-1' })).toBeVisible()
  expect(document.body).toHaveTextContent(/alarm a.*picture of Gate-1.*上墙\s*Maintenance/)
})
