import type OlMap from 'ol/Map'
import type MapBrowserEvent from 'ol/MapBrowserEvent'
import { expect, test, vi } from 'vitest'
import type { Position, SiteDevice } from '../model/site.ts'
import { addPicking } from './picking.ts'
import type { SiteLayers } from './site-layers.ts'

/** A map whose devices are picked together, and what a click on them asks for. */
function clickOn(positions: readonly Position[], { isDeepest = false } = {}) {
  const devices = positions.map((position, index) => ({ id: String(index), position }) as SiteDevice)
  const none = { at: () => undefined }
  const layers = { devices: { at: () => devices }, people: none, alarms: none, buildings: none }
  const handlers = new Map<string, (event: MapBrowserEvent) => void>()
  const [onSpread, onPick] = [vi.fn(), vi.fn()]
  addPicking({
    map: {
      on: (type: string, handler: (event: MapBrowserEvent) => void) => handlers.set(type, handler),
      getView: () => ({ getResolution: () => 1 }),
    } as unknown as OlMap,
    target: { style: {} } as HTMLElement,
    layers: layers as unknown as SiteLayers,
    isBusy: () => false,
    isDeepest: () => isDeepest,
    onSpread,
    onPick,
  })
  handlers.get('singleclick')?.({ coordinate: [0, 0] } as unknown as MapBrowserEvent)
  return { onSpread, onPick, devices }
}

const gate: Position = [121.47, 31.23]
const besideGate: Position = [121.470_02, 31.23]

test('a cluster of two devices is taken apart by a click', () => {
  const { onSpread, onPick } = clickOn([gate, besideGate])
  expect(onSpread).toHaveBeenCalledExactlyOnceWith([gate, besideGate])
  expect(onPick).not.toHaveBeenCalled()
})

test('two at one place are offered, as are two that no zoom parts', () => {
  for (const { onSpread, onPick, devices } of [
    clickOn([gate, gate]),
    clickOn([gate, besideGate], { isDeepest: true }),
  ]) {
    expect(onSpread).not.toHaveBeenCalled()
    expect(onPick.mock.calls[0]?.[0]).toEqual({ devices, position: gate })
  }
})
