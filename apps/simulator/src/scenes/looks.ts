import { aisleScene, corridorScene, lobbyScene, serverRoomScene } from './indoor.ts'
import { carParkScene, dockScene, fenceScene, gateScene } from './outdoor.ts'
import type { View } from './render.ts'
import type { Scene } from './scene.ts'

/** The twelve looks by name; a camera names one of them. */
export const looks = {
  gate: seed => gateScene('day', seed),
  'staff-gate': seed => gateScene('dusk', seed),
  'fence-night': seed => fenceScene('night', seed),
  'fence-day': seed => fenceScene('day', seed),
  lobby: seed => lobbyScene(seed),
  corridor: seed => corridorScene(seed),
  'server-room': seed => serverRoomScene(seed),
  'car-park': seed => carParkScene('day', seed),
  'car-park-dusk': seed => carParkScene('dusk', seed),
  dock: seed => dockScene('day', seed),
  aisle: seed => aisleScene(seed),
} satisfies Record<string, (seed: number) => Scene>

export type Look = keyof typeof looks

export function buildView(name: string, look: Look, seed: number): View {
  return { name, seed, scene: looks[look](seed) }
}
