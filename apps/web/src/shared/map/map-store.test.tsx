import { expect, test } from 'vitest'
import { renderUi } from '#shared/testing/render.tsx'
import { MapPanel } from './map-panel.tsx'
import { coveredInset, useMapStore } from './map-store.ts'

test('panels cover sides of the map while they are there', async () => {
  const { rerender } = await renderUi(
    <>
      <MapPanel side="left" size={300} label="tree">
        a
      </MapPanel>
      <MapPanel side="left" size={200} label="list">
        b
      </MapPanel>
      <MapPanel side="bottom" size={120} label="queue">
        c
      </MapPanel>
    </>,
  )
  const covered = () => coveredInset(useMapStore.getState().insets)
  expect(covered()).toEqual({ top: 0, right: 0, bottom: 120, left: 300 })
  expect(useMapStore.getState().hiders).toBe(0)
  rerender(
    <MapPanel side="fill" label="wall">
      d
    </MapPanel>,
  )
  expect(covered()).toEqual({ top: 0, right: 0, bottom: 0, left: 0 })
  expect(useMapStore.getState().hiders).toBe(1)
  rerender(<p />)
  expect(useMapStore.getState().hiders).toBe(0)
})
