import { chars, ID, list, testLimits } from '../testing/limits.ts'
import { favoriteCalls } from './favorite.ts'
import { wallViewCalls } from './wall-view.ts'

const idOf = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
const some = (count: number) => list(count, 0).map((_, index) => ({ cameraId: idOf(index), alias: '' }))
const folder = { name: 'f', groupId: null, cameras: [] as object[] }
const view = { name: 'v', groupId: null, layout: 4, windows: [] as object[], tour: null as object | null }
const shown = (window: number, cameraId = idOf(window)) => ({ window, cameraId, stream: null })
const tour = { folderId: ID, seconds: 10, window: null as number | null }

testLimits([
  [
    'favorites folder: name',
    favoriteCalls.add.request,
    [
      { ...folder, name: 'f' },
      { ...folder, name: chars(64) },
    ],
    [
      { ...folder, name: ' ' },
      { ...folder, name: chars(65) },
    ],
  ],
  [
    'favorites folder: cameras, each once',
    favoriteCalls.add.request,
    [folder, { ...folder, cameras: some(100) }],
    [
      { ...folder, cameras: some(101) },
      { ...folder, cameras: [...some(1), ...some(1)] },
    ],
  ],
  [
    'favorites folder: alias',
    favoriteCalls.add.request,
    [{ ...folder, cameras: [{ cameraId: ID, alias: chars(50) }] }],
    [{ ...folder, cameras: [{ cameraId: ID, alias: chars(51) }] }],
  ],
  [
    'saved view: name',
    wallViewCalls.add.request,
    [{ ...view, name: chars(64) }],
    [
      { ...view, name: '' },
      { ...view, name: chars(65) },
    ],
  ],
  [
    'saved view: layout and windows',
    wallViewCalls.add.request,
    [
      { ...view, layout: 1, windows: [shown(1)] },
      { ...view, layout: 36, windows: list(36, 0).map((_, index) => shown(index + 1)) },
    ],
    [
      { ...view, layout: 5 },
      { ...view, layout: 49 },
      { ...view, windows: [shown(5)] },
      { ...view, windows: [shown(0)] },
      { ...view, windows: [shown(1), shown(1, idOf(2))] },
      { ...view, windows: [shown(1), shown(2, idOf(1))] },
    ],
  ],
  [
    'tour: dwell time and window',
    wallViewCalls.keepOwn.request,
    [
      { layout: 4, windows: [], tour: { ...tour, seconds: 3 } },
      { layout: 4, windows: [], tour: { ...tour, seconds: 3600, window: 4 } },
    ],
    [
      { layout: 4, windows: [], tour: { ...tour, seconds: 2 } },
      { layout: 4, windows: [], tour: { ...tour, seconds: 3601 } },
      { layout: 4, windows: [], tour: { ...tour, window: 5 } },
    ],
  ],
])
